import { accentChanges } from '@resume-library/contract/accent'
import type { FastifyBaseLogger } from 'fastify'
import type { ServiceConfig } from '../../config/config.ts'
import { ancestorsWarnings } from '../frame-ancestors.ts'
import type { Page } from '../page.ts'

/** Tells the operator at the start what the board's own look has come to, who may frame it all too freely, and which text each version of consent is. */
export function logBoardSettings(
  { accentColor, frameAncestors }: ServiceConfig,
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

/** Names the shade that stands in for an accent colour too light to be read on light pages; null where none does. */
function accentSentence(accentColor: string | null): string | null {
  const shade = accentColor && accentChanges(accentColor).light
  return shade
    ? `ACCENT_COLOR: ${accentColor} is too light to be read on light pages: text, lines and focus have ${shade} there, areas the colour itself`
    : null
}
