import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Vite and Rolldown know of a plugin, as far as this one goes. */
export interface BuildPlugin {
  readonly name: string
  readonly enforce: 'pre'
  /** Without a map of its own, as each line stays where it was. */
  transform(code: string, id: string): { readonly code: string; readonly map: null } | null
}

const FOLDER = join(import.meta.dirname, '../answers')
const RULES = /resume-parser\/answers\/.*\.ts$/
/** A key of several words, or a look at what stands under it. */
const WORDS = /'([a-z][^'\n]* [^'\n]*)'(?=:|\])/g

/**
 * Gives what answers rest on (`'stands with the contact data': 3`) short names: the words are for tests and for whoever
 * mends a rule, and nobody reads them in the page. The same words have the same name everywhere, and others another; in
 * each build the same, whichever file it comes to first, or the scripts of the page would have other names each time.
 */
export function shortEvidence(): BuildPlugin {
  const names = new Map(allWords().map((words, at) => [words, `_${at.toString(36)}`]))
  return {
    name: 'short-evidence',
    enforce: 'pre',
    transform: (code, id) =>
      RULES.test(id)
        ? { code: code.replace(WORDS, (_, words: string) => `'${names.get(words)}'`), map: null }
        : null,
  }
}

function allWords(): string[] {
  const files = globSync('**/*.ts', { cwd: FOLDER, exclude: ['**/*.test.ts'] })
  const found = files.flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(WORDS)])
  return [...new Set(found.map(([, words]) => words!))].sort()
}
