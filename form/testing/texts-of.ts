import { LANGUAGES } from '@resume-library/contract/messages/languages'

/** Returns every text of a language by its key; outside of the page's script by its path. */
export function textsOf(code: string): Record<string, string> {
  const { name: _, direction: __, firstStep, laterSteps, resumeBuilder, ...others } = LANGUAGES[code]!
  return { ...firstStep, ...laterSteps, ...resumeBuilder, ...flat(others) }
}

const flat = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[key, text]]
        : Object.entries(flat(text)).map(([inner, value]) => [`${key}.${inner}`, value]),
    ),
  )

/** Matches plural forms that English lacks. */
export const OWN_FORM = /_(two|few|many)$/
