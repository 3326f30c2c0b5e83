import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'

const FOLDER = join(import.meta.dirname, '../../form/messages')

/** The languages of the page besides the default one: each is a folder of its messages. */
export const OTHER_LANGUAGES: readonly string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== DEFAULT_LANGUAGE)
  .map(({ name }) => name)

/** As a browser of somebody in the United States asks for it. */
export const localeOfBrowser = (language: string): string => `${language}-US`
