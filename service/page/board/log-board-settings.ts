import { accentChanges } from '@resume-library/contract/accent'
import type { FastifyBaseLogger } from 'fastify'
import { ancestorsWarnings } from '../frame-ancestors.ts'
import type { Page, PageConfig } from '../page.ts'

/** Logs the board's resulting look, too free frame ancestors, and each version's text of consent. */
export function logBoardSettings(
  { accentColor, frameAncestors }: Pick<PageConfig, 'accentColor' | 'frameAncestors'>,
  { consent }: Pick<Page, 'consent'>,
  log: FastifyBaseLogger,
): void {
  const unread = accentSentence(accentColor)
  for (const sentence of [...(unread ? [unread] : []), ...ancestorsWarnings(frameAncestors)])
    log.warn(sentence)
  for (const [language, { version, text, links }] of Object.entries(consent?.texts ?? {}))
    log.info(
      { consent_version: version, consent: consent?.kind, language, text, links },
      'a consent text is shown at Submit',
    )
}

/** Names the darker shade that replaces an accent colour too light to read; null where none does. */
function accentSentence(accentColor: string | null): string | null {
  const shade = accentColor && accentChanges(accentColor).light
  return shade
    ? `ACCENT_COLOR: ${accentColor} is too light to be read on light pages: text, lines and focus have ${shade} there, areas the colour itself`
    : null
}
