import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BuiltMessages,
  builtMessagesFile,
  MESSAGES_FILE_NAME,
} from '@resume-library/contract/built-messages'
import {
  PAGE_PARTS_FILE,
  PAGE_RENDERER_MODULE,
  type PageParts,
  type PageRenderer,
} from '@resume-library/contract/page-renderer'
import { DEFAULT_LANGUAGE, type Language } from '@resume-library/contract/service-api'
import { ConfigurationError } from '../configuration/configuration.ts'

export interface BuiltPage {
  readonly renderer: PageRenderer
  readonly parts: PageParts
  readonly messages: Readonly<Record<Language, BuiltMessages>>
}

/** Opens the built page. @throws {ConfigurationError} where a file of it is missing */
export async function openBuiltPage(folder: string): Promise<BuiltPage> {
  const parts: PageParts = JSON.parse(readBuilt(folder, PAGE_PARTS_FILE))
  const messages = loadMessages(folder)
  const renderer: PageRenderer = await import(pathToFileURL(join(folder, PAGE_RENDERER_MODULE)).href)
  return { renderer, parts, messages }
}

const isDefault = (language: Language) => Number(language === DEFAULT_LANGUAGE)

/** Loads the messages of all built languages, the default first. @throws {ConfigurationError} where one is missing */
export function loadMessages(folder: string): Readonly<Record<Language, BuiltMessages>> {
  const found = namesIn(folder).flatMap((path) => MESSAGES_FILE_NAME.exec(path)?.[1] ?? [])
  if (!found.includes(DEFAULT_LANGUAGE)) throw notBuilt(builtMessagesFile(DEFAULT_LANGUAGE), folder)
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

function readBuilt(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    throw notBuilt(name, folder)
  }
}

const notBuilt = (name: string, folder: string) =>
  new ConfigurationError([`PAGE_DIR: ${name} not found in ${folder}; build the page with \`npm run build\``])
