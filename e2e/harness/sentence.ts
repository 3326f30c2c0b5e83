import { inEnglish, type SentenceCode } from '@resume-library/contract/sentences'

/** Returns the English words of a sentence of the specification. */
export const sentence = (code: SentenceCode, values: Readonly<Record<string, string>> = {}): string =>
  inEnglish({ code, values })
