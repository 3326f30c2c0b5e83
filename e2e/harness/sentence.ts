import type { SentenceCode } from '@resume-library/contract/errors'
import { inEnglish } from '@resume-library/contract/outcome'

/** Returns the English words of a sentence of the specification. */
export const sentence = (code: SentenceCode, values: Readonly<Record<string, string>> = {}): string =>
  inEnglish({ code, values })
