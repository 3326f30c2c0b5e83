import { inEnglish, type SentenceCode } from '@resume-library/contract/sentences'

/**
 * The English words of a sentence of the specification. Journeys name every sentence by its code, in this call,
 * so that `sentences.test.ts` sees which ones no journey has read.
 */
export const sentence = (code: SentenceCode, values: Readonly<Record<string, string>> = {}): string =>
  inEnglish({ code, values })
