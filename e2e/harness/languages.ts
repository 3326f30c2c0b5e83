import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'

const FOLDER = join(import.meta.dirname, '../../form/messages')

/** Languages besides the default one: each is a folder of messages. */
export const OTHER_LANGUAGES: readonly string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== DEFAULT_LANGUAGE)
  .map(({ name }) => name)

/** Returns the locale of a browser in the United States. */
export const localeOfBrowser = (language: string): string => `${language}-US`
