import { loadLanguage } from '../messages/languages.ts'

/** Every text of a language: the sentences of the page by their keys, those of the service by where they stand. */
export async function textsOf(code: string): Promise<Record<string, string>> {
  const { firstStep, laterSteps, withoutScript, service, board } = await loadLanguage(code)
  return { ...firstStep, ...laterSteps, ...withoutScript, ...flat(service), ...board }
}

const flat = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[key, text]]
        : Object.entries(flat(text)).map(([inner, value]) => [`${key}.${inner}`, value]),
    ),
  )

/** A form of a sentence that counts, beside those that English has. */
export const OWN_FORM = /_(two|few|many)$/
