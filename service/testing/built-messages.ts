import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'

/** What the form's build leaves of a language: its folder, which a test reads as it is. */
export async function builtMessages(code: Language): Promise<BuiltMessages> {
  const { language } = await import(new URL(`../../form/messages/${code}/language.ts`, import.meta.url).href)
  return language
}
