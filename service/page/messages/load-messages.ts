import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltMessages, builtMessagesFile } from '@resume-library/contract/built-messages'
import { DEFAULT_LANGUAGE, type Language } from '@resume-library/contract/service-api'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'

const INDEX = /^index\.([\w-]+)\.html$/

const isDefault = (language: Language) => Number(language === DEFAULT_LANGUAGE)

/** Loads the messages of all built languages, the default first. @throws {ConfigurationError} where one is missing */
export function loadMessages(folder: string): Readonly<Record<Language, BuiltMessages>> {
  const found = namesIn(folder).flatMap((path) => INDEX.exec(path)?.[1] ?? [])
  if (!found.includes(DEFAULT_LANGUAGE)) throw notBuilt(`index.${DEFAULT_LANGUAGE}.html`, folder)
  found.sort((one, other) => isDefault(other) - isDefault(one) || (one < other ? -1 : 1))
  return Object.fromEntries(
    found.map((language) => [language, JSON.parse(readBuilt(folder, builtMessagesFile(language)))]),
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Reads a file of the build. @throws {ConfigurationError} where it is missing */
export function readBuilt(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    throw notBuilt(name, folder)
  }
}

const notBuilt = (name: string, folder: string) =>
  new ConfigurationError([`PAGE_DIR: ${name} not found in ${folder}; build the page with \`npm run build\``])
