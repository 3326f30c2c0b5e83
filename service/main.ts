import { endOnSignals } from '@resume-library/server/end-on-signals'
import { startFailure } from '@resume-library/server/start-failure'
import { serviceConfig } from './config.ts'
import { startService } from './service.ts'

try {
  const { url, close } = await startService(serviceConfig(process.env))
  endOnSignals(close)
  console.error(`The register service is ready: ${url}`)
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
