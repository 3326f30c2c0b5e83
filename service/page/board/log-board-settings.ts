import { adjustedAccents } from '@resume-library/contract/accent'
import type { FastifyBaseLogger } from 'fastify'
import { unsafeAncestors } from '../frame-ancestors.ts'
import type { Page, PageConfig } from '../page.ts'

/** Logs a darkened accent color, unsafe frame ancestors, and the consent texts with their versions. */
export function logBoardSettings(
  { accentColor, frameAncestors }: Pick<PageConfig, 'accentColor' | 'frameAncestors'>,
  { consent }: Pick<Page, 'consent'>,
  log: FastifyBaseLogger,
): void {
  const shade = accentColor && adjustedAccents(accentColor).light
  if (shade) log.warn({ color: accentColor, shade }, 'accent color darkened')
  for (const source of unsafeAncestors(frameAncestors)) log.warn({ source }, 'frame ancestor unsafe')
  for (const [language, { version, text, links }] of Object.entries(consent?.texts ?? {}))
    log.info(
      { consent_version: version, consent: consent?.kind, language, text, links },
      'consent text shown',
    )
}
