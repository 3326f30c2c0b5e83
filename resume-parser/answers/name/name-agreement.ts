import { folded } from '../../headings/folded.ts'

const SOCIAL =
  /(?:linkedin\.com\/(?:in|pub)|github\.com|gitlab\.com|behance\.net|twitter\.com|xing\.com\/profile)\/([\w.%-]+)/i
const SHORT = 3

/**
 * How much of a name a mailbox or a profile's address has, from 0 to 3: all of it 3, an initial and the last name 2.5,
 * one of its longer words 1.5.
 */
export function agreement(words: readonly string[], handle: string): number {
  return Math.max(
    ...halvedNames(words).map((some) => agreementOf(some, handle)),
    initialsAgree(words, handle),
  )
}

/** `Tomasz Wieczorek-Hall`, and as `t.wieczorek` and `tomasz.hall` have him. */
function halvedNames(words: readonly string[]): (readonly string[])[] {
  const last = words.at(-1) ?? ''
  const halves = last.split(/[-–]/).filter((half) => half.length >= SHORT)
  return [words, ...(halves.length > 1 ? halves.map((half) => [...words.slice(0, -1), half]) : [])]
}

/** `dcw` of Demetrius Callahan-Wu, `maov` of Margaret Ann O'Dell-Vance. */
function initialsAgree(words: readonly string[], handle: string): number {
  const plain = lettersOf(handle)
  const parts = words.flatMap((word) => word.split(/[-'’]/)).map(lettersOf)
  const initials = parts.map(([initial = '']) => initial)
  const outer = [initials[0], ...initials.slice(2)]
  return plain.length >= SHORT && [initials, outer].some((some) => some.join('') === plain) ? 1.5 : 0
}

function agreementOf(words: readonly string[], handle: string): number {
  const plain = lettersOf(handle)
  const parts = words.map(lettersOf).filter((part) => part.length > 1)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (plain === '' || first === '') return 0
  if (parts.length === 1) return first.length >= SHORT && plain.includes(first) ? 1.5 : 0
  const hasFirst = hasPart(handle, plain, first)
  const hasLast = hasPart(handle, plain, last)
  if (hasFirst && hasLast) return 3
  if (initialsAndSurname(parts, plain)) return 2.5
  const short = [first[0] + last, last + first[0], first + last[0], last[0] + first]
  if (short.some((form) => plain === form)) return 2.5
  const middle = parts.slice(1, -1).some((part) => hasPart(handle, plain, part))
  return hasLast || hasFirst || middle ? 1.5 : 0
}

/** `mjgutierrez` of María José Gutiérrez Peña: the initials of all that stands before a surname. */
const initialsAndSurname = (parts: readonly string[], plain: string) =>
  parts.some(
    (part, at) =>
      at > 1 &&
      part.length > SHORT &&
      plain ===
        parts
          .slice(0, at)
          .map(([initial]) => initial)
          .join('') +
          part,
  )

/** Short names are looked for between the signs only: `li` is in every other word. */
function hasPart(handle: string, plain: string, part: string): boolean {
  if (part.length > SHORT) return plain.includes(part)
  return (
    folded(handle)
      .split(/[^a-z]+/)
      .includes(part) ||
    plain.startsWith(part) ||
    plain.endsWith(part)
  )
}

/** The person's part of the addresses of profiles in links and lines. */
export const profileHandles = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => SOCIAL.exec(text)?.[1]?.replace(/-[\da-f]{6,}$/i, '') ?? [])

const lettersOf = (text: string) => folded(text).replace(/[^\p{L}]/gu, '')
