import { folded, lettersOf } from '../../headings/folded.ts'

const GENERATION = /^(?:jr|sr|ii|iii)$/

/**
 * `JANEDOE` of spaced letters, parted as the mailbox `jane.doe` is; `jdoesmith`, `jo.doesmith` and `jane.ds` tell it of
 * `JOSEPHINEDOE-SMITH`, too. Where a name more may stand between the two, nobody can say how they part.
 *
 * @param mailbox what stands before the `@` of an address
 * @returns the same words where it does not tell
 */
export function partByMailbox(words: string[], mailbox: string): string[] {
  const [word = '', ...others] = words
  const parts = folded(mailbox)
    .split(/[^a-z]+/)
    .filter(Boolean)
  if (others.length > 0) return words
  return byWholeParts(word, parts) ?? byFirstAndLast(word, parts) ?? words
}

/** All letters of the word stand in the mailbox. */
function byWholeParts(word: string, parts: readonly string[]): string[] | null {
  if (parts.length < 2 || parts.join('') !== lettersOf(word)) return null
  const names = GENERATION.test(parts.at(-1)!) ? parts.slice(0, -1) : parts
  const parted = names.map((name, at) => {
    const before = names.slice(0, at).join('').length
    return word.slice(behindLetters(word, before), behindLetters(word, before + name.length))
  })
  // What the word itself joins is one name, though a mailbox parts it.
  return parted.join(' ').replaceAll(' -', '-').split(' ')
}

/** One of the two names stands in the mailbox, of the other one its beginning or initials. */
function byFirstAndLast(word: string, parts: readonly string[]): string[] | null {
  if (parts.length > 2) return null
  const [first = '', last = ''] = parts.length === 1 ? [parts[0]![0], parts[0]!.slice(1)] : parts
  const letters = lettersOf(word)
  if (first.length > 3 && letters.startsWith(first)) {
    const cut = behindLetters(word, first.length)
    const initials = word
      .slice(cut)
      .split('-')
      .map(([initial = '']) => initial)
    if (last === lettersOf(initials.join(''))) return [word.slice(0, cut), word.slice(cut)]
  }
  const isEnd = last.length > 3 && letters.length > last.length + 1 && letters.endsWith(last)
  if (!isEnd || letters[0] !== first[0]) return null
  const cut = behindLetters(word, letters.length - last.length)
  const given = lettersOf(word.slice(0, cut))
  return given !== first && first.length > 3 ? null : [word.slice(0, cut), word.slice(cut)]
}

/** The place in a word behind so many letters, between which a hyphen may stand. */
function behindLetters(word: string, letters: number): number {
  let at = 0
  while (lettersOf(word.slice(0, at)).length < letters) at += 1
  return at
}
