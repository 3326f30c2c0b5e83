/** A thread that does what it is told, for tests. */
import { parentPort } from 'node:worker_threads'
import { serveThread, threadData } from '../serve-thread.ts'

// As `node --watch` does.
parentPort?.postMessage({ 'watch:import': [import.meta.url] })

serveThread((request: string) => {
  if (request === 'throw') throw new RangeError('as asked')
  if (request === 'exit') process.exit(0)
  if (request === 'break') queueMicrotask(breakDown)
  if (request === 'hang') for (;;);
  return `${threadData<string>()} ${request}`
})

function breakDown(): never {
  throw new TypeError('broken')
}
