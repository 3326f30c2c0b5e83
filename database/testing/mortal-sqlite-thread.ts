/** The thread of a SQLite database that ends, as it stands, at the statement `exit`. */
import { DatabaseSync } from 'node:sqlite'
import '../sqlite-thread.ts'

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql, ...rest) {
  if (sql === 'exit') process.exit()
  return prepare.call(this, sql, ...rest)
}
