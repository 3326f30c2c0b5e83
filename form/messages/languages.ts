import { readdirSync } from 'node:fs'
import { DEFAULT_LANGUAGE, type Language } from '@resume-library/contract/service-api'
import type { LanguageMessages } from './message-types.ts'

const isDefault = (language: Language) => Number(language === DEFAULT_LANGUAGE)

/** Languages, each a folder beside this file, the default one first. Only Node reads them. */
export const LANGUAGES: readonly Language[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((one, other) => isDefault(other) - isDefault(one) || one.localeCompare(other))

export async function loadLanguage(code: Language): Promise<LanguageMessages> {
  const { language } = await import(`./${code}/language.ts`)
  return language
}

export const loadLanguages = async (): Promise<Readonly<Record<Language, LanguageMessages>>> =>
  Object.fromEntries(await Promise.all(LANGUAGES.map(async (code) => [code, await loadLanguage(code)])))
