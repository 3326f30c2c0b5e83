import { DRAIN_TIMEOUT_MS } from '@resume-library/contract/limits'
import { startFailure } from '@resume-library/server/start-failure'
import { serviceConfig } from './config.ts'
import { startService } from './service.ts'

/** After the drain everything closes at once; what still hangs then is ended, below the 10 s of most supervisors. */
const END_TIMEOUT_MS = DRAIN_TIMEOUT_MS + 1_000

try {
  const { url, close } = await startService(serviceConfig(process.env))
  console.error(`The register service is ready: ${url}`)
  const end = () => {
    setTimeout(() => process.exit(1), END_TIMEOUT_MS).unref()
    close().catch((error) => {
      console.error('Not everything could be closed.', error)
      process.exitCode = 1
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
