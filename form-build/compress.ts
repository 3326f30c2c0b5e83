import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function compressFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await compressFile(join(folder, name))
}

export async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
  await writeFile(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
