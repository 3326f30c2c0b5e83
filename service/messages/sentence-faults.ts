import { SENTENCE_MAX_LENGTH } from '@resume-library/contract/limits'

/**
 * What is wrong with a sentence that is to stand in the place of another.
 *
 * @param original whose values it has to name
 * @param mayOmit values that it need not name
 */
export function sentenceFaults(
  sentence: string,
  original: string,
  mayOmit: readonly string[] = [],
): readonly string[] {
  if (!/[^\p{White_Space}\p{C}]/u.test(sentence)) return ['is empty']
  return [
    ...textFaults(sentence),
    ...[...placeholders(original)]
      .filter((name) => !placeholders(sentence).has(name) && !mayOmit.includes(name))
      .map((name) => `lacks ${name}`),
    ...[...placeholders(sentence)]
      .filter((name) => !placeholders(original).has(name))
      .map((name) => `has ${name}, which stands for nothing here`),
  ]
}

/** As the page fills them in. */
const placeholders = (text: string) => new Set([...text.matchAll(/\{\w+\}/g)].map(String))

function textFaults(sentence: string): string[] {
  return [
    ...(sentence.length > SENTENCE_MAX_LENGTH
      ? [`has ${sentence.length} characters of at most ${SENTENCE_MAX_LENGTH}`]
      : []),
    ...(/[\p{Cc}\p{Zl}\p{Zp}]/u.test(sentence) ? ['must be one line of text'] : []),
    ...(sentence.isWellFormed() ? [] : ['has half of a character (a lone surrogate)']),
    ...(isBalanced(sentence) ? [] : ['turns the direction of writing and does not turn it back']),
  ]
}

/** Whether what follows is written as if the sentence were not there (Unicode, UAX 9, section 2). */
function isBalanced(sentence: string): boolean {
  const count = (characters: RegExp) => sentence.match(characters)?.length ?? 0
  return (
    count(/[\u2066-\u2068]/g) === count(/\u2069/g) &&
    count(/[\u202a\u202b\u202d\u202e]/g) === count(/\u202c/g)
  )
}
