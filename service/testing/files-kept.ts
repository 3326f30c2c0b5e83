import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Names of the files that the disk store holds: kept, or left over from receiving.
 *
 * @param state the folder of one state: `incoming`, `unclaimed` or `claimed`
 */
export async function filesKept(dataDir: string, state = ''): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'resumes', state), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
