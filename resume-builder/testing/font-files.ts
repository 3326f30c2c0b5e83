import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LoadFont } from '../fonts.ts'

/** Reads the files that the page fetches. */
export const loadFont: LoadFont = (file) => {
  const family = file.startsWith('vazirmatn') ? 'vazirmatn' : 'open-sans'
  return readFile(fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${file}-normal.woff`)))
}
