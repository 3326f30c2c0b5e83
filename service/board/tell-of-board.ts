import type { FastifyBaseLogger } from 'fastify'
import type { ServiceConfig } from '../config.ts'
import { ancestorsWarnings } from '../frame-ancestors.ts'
import type { Page } from '../page/page.ts'
import { accentSentence } from './accent-sentence.ts'

/** Tells the operator at the start what the board's own look has come to, who may frame it all too freely, and which text each version of consent is. */
export function tellOfBoard(
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
