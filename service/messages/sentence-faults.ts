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
  const hasLogin = original.includes(LOGIN)
  const hasNot = (name: string) =>
    !placeholders(sentence).has(name) && !mayOmit.includes(name) && !(hasLogin && name === '{host}')
  return [
    ...textFaults(sentence),
    ...(hasLogin && !namesLogin(sentence)
      ? [`must have ${LOGIN} once, with no more of an address around it: the page makes a link of it`]
      : []),
    ...[...placeholders(original)].filter(hasNot).map((name) => `lacks ${name}`),
    ...[...placeholders(sentence)]
      .filter((name) => !placeholders(original).has(name))
      .map((name) => `has ${name}, which stands for nothing here`),
  ]
}

/** What the page makes a link of, wherever it stands in a sentence (`form/fields/problem-panel.tsx`). */
const LOGIN = '{host}/login'

const namesLogin = (sentence: string) =>
  sentence.split('{host}').length === 2 && /(?<![\w/])\{host\}\/login(?![\w/#=&%-]|[.?]\w)/.test(sentence)

/** As the page fills them in. */
const placeholders = (text: string) => new Set([...text.matchAll(PLACEHOLDER)].map(String))
const PLACEHOLDER = /\{\w+\}/g

function textFaults(sentence: string): string[] {
  return [
    ...(sentence.length > SENTENCE_MAX_LENGTH
      ? [`has ${sentence.length} characters of at most ${SENTENCE_MAX_LENGTH}`]
      : []),
    ...(/[\p{Cc}\p{Zl}\p{Zp}]/u.test(sentence) ? ['must be one line of text'] : []),
    ...(sentence.isWellFormed() ? [] : ['has half of a character (a lone surrogate)']),
    ...(/[{}]/.test(sentence.replace(PLACEHOLDER, '')) ? ['has a brace that is none of {value}'] : []),
  ]
}
