import { accentChanges } from '@resume-library/contract/accent'
import type { FastifyBaseLogger } from 'fastify'
import type { ServiceConfig } from '../config.ts'
import { ancestorsWarnings } from '../frame-ancestors.ts'
import type { Page } from '../page/page.ts'

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

/**
 * Says of an accent colour that is too light to be read on light pages. That another one stands in for a dark colour on
 * dark pages is what everybody expects.
 *
 * @returns null where there is nothing to say
 */
function accentSentence(accentColor: string | null): string | null {
  const shade = accentColor && accentChanges(accentColor).light
  return shade
    ? `ACCENT_COLOR: ${accentColor} is too light to be read on light pages: text, lines and focus have ${shade} there, areas the colour itself`
    : null
}
