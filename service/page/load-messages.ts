import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltMessages, builtMessagesFile } from '@resume-library/contract/built-messages'
import { DEFAULT_LANGUAGE, type Language } from '@resume-library/contract/service-api'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'

const INDEX = /^index\.([\w-]+)\.html$/

const isDefault = (language: Language) => Number(language === DEFAULT_LANGUAGE)

/** Messages of each language that was built, the default one first. @throws {ConfigurationError} where some are missing */
export function loadMessages(folder: string): Readonly<Record<Language, BuiltMessages>> {
  const index = `index.${DEFAULT_LANGUAGE}.html`
  const paths = namesIn(folder)
  if (!paths.includes(index)) throw notBuilt(index, folder)
  const found = paths.flatMap((path) => INDEX.exec(path)?.[1] ?? [])
  found.sort((one, other) => isDefault(other) - isDefault(one) || (one < other ? -1 : 1))
  return Object.fromEntries(found.map((language) => [language, readMessages(folder, language)]))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readMessages(folder: string, language: Language): BuiltMessages {
  return JSON.parse(readBuilt(folder, builtMessagesFile(language)))
}

function readBuilt(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    throw notBuilt(name, folder)
  }
}

const notBuilt = (name: string, folder: string) =>
  new ConfigurationError([`PAGE_DIR: ${name} not found in ${folder}; build the page with \`npm run build\``])

export async function forEachLanguage<Part>(
  languages: readonly Language[],
  load: (language: Language) => Promise<Part>,
): Promise<Readonly<Record<Language, Part>>> {
  const loaded = languages.map(async (language) => [language, await load(language)] as const)
  return Object.fromEntries(await Promise.all(loaded))
}
