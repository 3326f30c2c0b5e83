import type { ServiceConfig } from '@resume-library/service/config'
import { type Check, ok, skipped } from '../finding.ts'

/**
 * An operator's own sentences. What is wrong with them, the settings tell.
 *
 * @param messages as they were read; null for those that could not be, as the page that has them all is not built yet
 */
export const sentencesCheck = (messages: ServiceConfig['messages']): Check => ({
  name: 'sentences',
  async run() {
    if (!messages)
      return [skipped('the page is not built yet, and MESSAGES_FILE is read with it; npm start builds it')]
    const counts = [...messages].map(([language, { size }]) => `${size} in ${language}`)
    return [ok(`MESSAGES_FILE fits this version: ${counts.join(', ') || 'it says nothing otherwise'}`)]
  },
})
