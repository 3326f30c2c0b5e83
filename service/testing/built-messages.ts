import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'

/** Loads the messages of a language from its source. */
export async function builtMessages(code: Language): Promise<BuiltMessages> {
  const { language } = await import(new URL(`../../form/messages/${code}/language.ts`, import.meta.url).href)
  return language
}
