import { unknownVariables } from '@resume-library/server/configuration/configuration'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { endOnSignals } from '@resume-library/server/process/end-on-signals'
import { serviceConfig } from './config/config.ts'
import { startService } from './service.ts'

// New files are private to this user: they hold candidates' data.
process.umask(0o077)

for (const sentence of unknownVariables(process.env)) console.error(sentence)

try {
  const { url, close } = await startService(serviceConfig(process.env))
  endOnSignals(close)
  console.error(`The register service is ready: ${url}`)
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
