/** What Vite and Rolldown know of a plugin, as far as this one goes. */
export interface BuildPlugin {
  readonly name: string
  readonly enforce: 'pre'
  transform(code: string, id: string): string | null
}

const RULES = /resume-parser\/answers\/.*\.ts$/
/** A key of several words, or a look at what stands under it. */
const WORDS = /'([a-z][^'\n]* [^'\n]*)'(?=:|\])/g

/**
 * Gives what answers rest on (`'stands with the contact data': 3`) short names: the words are for tests and for whoever
 * mends a rule, and nobody reads them in the page. The same words have the same name everywhere, and others another.
 */
export function shortEvidence(): BuildPlugin {
  const names = new Map<string, string>()
  const nameOf = (words: string) => {
    if (!names.has(words)) names.set(words, `_${names.size.toString(36)}`)
    return names.get(words)!
  }
  return {
    name: 'short-evidence',
    enforce: 'pre',
    transform: (code, id) =>
      RULES.test(id) ? code.replace(WORDS, (_, words: string) => `'${nameOf(words)}'`) : null,
  }
}
