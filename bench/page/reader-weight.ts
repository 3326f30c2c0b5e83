import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressed } from './page-server.ts'

export const READER_FORMATS = ['pdf', 'docx', 'doc', 'rtf', 'txt'] as const

/** What a page fetches to read a resume of a format, in kilobytes of brotli: the Worker, its reader and their imports. */
export async function readerKilobytes(
  assets: string,
  format: (typeof READER_FORMATS)[number],
): Promise<number> {
  const names = await readdir(assets)
  const find = (name: string) => {
    const file = names.find((one) => one.startsWith(`reader-${name}-`) && one.endsWith('.js'))
    if (!file) throw new Error(`No file of ${name} was built.`)
    return file
  }
  const files = await withImports(assets, [find('read-resume.worker'), find(`${format}-reader`)])
  const scripts = await Promise.all(files.map((file) => readFile(join(assets, file))))
  const bytes = scripts.map((script) => compressed(script).length)
  return bytes.reduce((total, size) => total + size, 0) / 1000
}

/** The files and all that they import at once, which is fetched with them. */
async function withImports(
  assets: string,
  names: readonly string[],
  known = new Set<string>(),
): Promise<string[]> {
  for (const name of names.filter((name) => !known.has(name))) {
    known.add(name)
    const script = await readFile(join(assets, name), 'utf8')
    const imported = script.matchAll(/\b(?:from|import)\s*["'`]\.\/(reader-[\w.-]+\.js)["'`]/g)
    await withImports(
      assets,
      [...imported].map(([, file]) => file!),
      known,
    )
  }
  return [...known]
}
