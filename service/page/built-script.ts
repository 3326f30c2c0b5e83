import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A script that the build has left for the service to put into pages; null where it has left none. */
export const builtScript = (pageDir: string, name: string): Promise<string | null> =>
  readFile(join(pageDir, name), 'utf8').catch(unlessMissing)

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
