import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the files that the disk store holds in whatever state: kept, or left over from receiving. */
export async function filesKept(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'resumes'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
