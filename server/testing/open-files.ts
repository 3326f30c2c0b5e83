import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'

const DESCRIPTORS = '/proc/self/fd'

/** Paths of the files below a folder that this process has open, removed ones too. Linux only. */
export async function openFiles(folder: string): Promise<string[]> {
  const numbers = await readdir(DESCRIPTORS)
  const paths = await Promise.all(
    numbers.map((number) => readlink(join(DESCRIPTORS, number)).catch(() => '')),
  )
  return paths.filter((path) => path.startsWith(`${folder}/`))
}
