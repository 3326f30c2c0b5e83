import { LANGUAGES } from '@resume-library/contract/messages/languages'
import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'

/** Returns the language of a mail with its words: the candidate's, else the default. */
export function mailTexts(wanted: string) {
  const language = Object.hasOwn(LANGUAGES, wanted) ? wanted : DEFAULT_LANGUAGE
  const { direction, mail } = LANGUAGES[language]!
  return { language, direction, texts: mail }
}
