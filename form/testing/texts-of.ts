import { loadLanguage } from '../messages/languages.ts'

/** Returns every text of a language by its key; nested ones by their path. */
export async function textsOf(code: string): Promise<Record<string, string>> {
  const { firstStep, laterSteps, resumeBuilder, withoutScript, service, board } = await loadLanguage(code)
  return { ...firstStep, ...laterSteps, ...resumeBuilder, ...withoutScript, ...flat(service), ...board }
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
