import { adjustedAccents } from '@resume-library/contract/accent'
import { unsafeAncestors } from '@resume-library/server/configuration/frame-ancestors'
import { createLog } from '@resume-library/server/log/log'
import { closeApp, listen } from '@resume-library/server/process/listening'
import type { FastifyBaseLogger } from 'fastify'
import type { DestinationStream } from 'pino'
import type { ServiceConfig } from './config/config.ts'
import { TIMEOUTS, type Timeouts } from './config/timeouts.ts'
import { createServiceApp } from './http/app.ts'
import { openParts } from './open-parts.ts'
import type { Page, PageConfig } from './page/page.ts'

export interface RunningService {
  /** Address with the actual port: `http://127.0.0.1:3000`. */
  readonly url: string
  close(): Promise<void>
}

interface ServiceOptions {
  readonly timeouts?: Timeouts
  readonly logTo?: DestinationStream
}

/** Starts the register service. @throws {ConfigurationError}; `ResumeStoreError`; system errors of listening */
export async function startService(
  config: ServiceConfig,
  { timeouts = TIMEOUTS, logTo }: ServiceOptions = {},
): Promise<RunningService> {
  const { logOf, endLog } = createLog(config.logLevel, logTo)
  const log = logOf('service')
  const opened = new AsyncDisposableStack()
  opened.defer(endLog)
  try {
    const parts = await openParts(config, timeouts, opened, logOf)
    const { page } = parts
    logBoardSettings(config, page, log)
    const app = await createServiceApp(parts, timeouts, log)
    opened.defer(() => closeApp(app, timeouts.drain))
    const url = await listen(app, config)
    return { url, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Logs a darkened accent color, unsafe frame ancestors, and the consent texts with their versions. */
function logBoardSettings(
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
