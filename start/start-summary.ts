import type { ServiceConfig } from '@resume-library/service/config'

/** What runs, in three lines for the person who started it: never a credential, nor an address that may hold one. */
export function startSummary(config: ServiceConfig, hasBuiltInProvider: boolean): string {
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
