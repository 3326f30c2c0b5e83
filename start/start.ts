import type { Environment } from '@resume-library/server/configuration/configuration'
import type { ServiceConfig } from '@resume-library/service/config'
import { startService } from '@resume-library/service/service'
import { configurations } from './configurations.ts'

interface Running {
  readonly url: string
  readonly summary: string
  close(): Promise<void>
}

/**
 * Starts the service, and, unless `PROVIDER_URL` names another, the built-in provider before it. They know each
 * other by HTTP only: a loopback address and a credential made here.
 *
 * @throws {ConfigurationError} naming every fault; system errors of listening and of the data folder
 */
export async function start(environment: Environment): Promise<Running> {
  const { service: forService, provider: forProvider } = configurations(environment)
  if (!forProvider) return { ...(await startService(forService)), summary: startSummary(forService, false) }

  // Loaded where it is needed: with its database, it is half of what a start reads.
  const { startProvider } = await import('@resume-library/provider/provider')
  const provider = await startProvider(forProvider)
  try {
    const { url, close } = await startService({
      ...forService,
      provider: { ...forService.provider, url: provider.url, isBuiltIn: true },
    })
    const summary = startSummary(forService, true)
    return { url, summary, close: () => close().finally(provider.close) }
  } catch (error) {
    await provider.close()
    throw error
  }
}

/** What runs, in three lines for the person who started it: never a credential, nor an address that may hold one. */
function startSummary(config: ServiceConfig, hasBuiltInProvider: boolean): string {
  const { resumes, provider, pageDir, databaseUrl } = config
  const files =
    resumes.kind === 's3' ? `bucket ${resumes.bucket} at ${resumes.endpoint}` : `folder ${resumes.folder}`
  const candidates = databaseUrl ? 'PostgreSQL (DATABASE_URL)' : 'SQLite'
  return [
    `  Provider: ${hasBuiltInProvider ? `built in, candidates in ${candidates}` : provider.url}`,
    `  Resumes:  ${files}`,
    `  Page:     ${pageDir}`,
  ].join('\n')
}
