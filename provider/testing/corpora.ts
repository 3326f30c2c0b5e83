import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = process.env.CORPORA ?? fileURLToPath(new URL('../../../shared/corpora', import.meta.url))

function corpus(name: string): string | null {
  const path = `${folder}/strings/${name}`
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Lines of a file of strings that others collected; none where the folder is absent. */
export const corpusLines = (name: string): string[] => corpus(name)?.split(/\r?\n/).filter(Boolean) ?? []

/** The Big List of Naughty Strings; none where the folder is absent. */
export const naughtyStrings = (): string[] => JSON.parse(corpus('blns.json') ?? '[]') as string[]
