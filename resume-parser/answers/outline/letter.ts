import type { Line } from '../../text/resume-text.ts'
import { CLOSING, SALUTATION } from './letter-words.ts'

/** A resume without the letter that stands before or behind it, and the name under that letter. */
export interface Application {
  readonly resume: readonly Line[]
  readonly signature: string | null
}

const LETTER_LINES_MAX = 80
/** Fewer lines are no resume: what is left of a letter that stands alone. */
const RESUME_LINES_MIN = 6
const SIGNATURE_WITHIN = 3
const SALUTATION_MAX_LENGTH = 70

/** Parts a letter, which has an employer's address and other people's names, from the resume. */
export function partsOfApplication(lines: readonly Line[]): Application {
  const greeting = lines.findIndex(
    ({ text }) =>
      text.length < SALUTATION_MAX_LENGTH && SALUTATION.test(text) && /[,:!]$|concern/i.test(text),
  )
  if (greeting < 0) return { resume: lines, signature: null }
  const closing = lines.findIndex(
    ({ text }, at) => at > greeting && at < greeting + LETTER_LINES_MAX && CLOSING.test(text),
  )
  if (closing < 0) return { resume: lines, signature: null }
  const under = lines.slice(closing + 1, closing + 1 + SIGNATURE_WITHIN)
  const signature = under.find(({ text }) => isNameLike(text))
  const end = signature ? lines.indexOf(signature) + 1 : closing + 1
  const after = lines.slice(end)
  const resume =
    after.length >= RESUME_LINES_MIN
      ? [...senders(lines.slice(0, greeting), after, signature), ...after]
      : lines.slice(0, startOfLetter(lines, greeting))
  return { resume: resume.length >= RESUME_LINES_MIN ? resume : lines, signature: signature?.text ?? null }
}

/**
 * Who wrote a letter or mail, as it begins, where the resume in it has no address: `From: jane.doe@example.org`, or
 * the lines from the name that signs it to an address.
 */
function senders(
  head: readonly Line[],
  resume: readonly Line[],
  signature: Line | undefined,
): readonly Line[] {
  if (resume.some(({ text }) => text.includes('@'))) return []
  const start = head.findIndex(({ text }) => text === signature?.text || /^from:.*@/i.test(text))
  if (start < 0) return []
  const block = head.slice(start, start + SENDER_LINES_MAX)
  return block.slice(0, block.findIndex(({ text }) => text.includes('@')) + 1)
}

const SENDER_LINES_MAX = 6

const isNameLike = (text: string) => /^\p{Lu}[\p{L}\p{M}.'’ ,-]{2,50}$/u.test(text) && !/\bencl/i.test(text)

/** A letter behind a resume begins with its page or block. */
function startOfLetter(lines: readonly Line[], greeting: number): number {
  for (let at = greeting; at > 0; at -= 1) if (lines[at]!.startsBlock) return at
  return Math.max(0, greeting - 12)
}
