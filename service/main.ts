import { startFailure } from '@resume-library/contract/start-failure'
import { serviceConfig } from './config.ts'
import { startService } from './service.ts'

try {
  const { url, close } = await startService(serviceConfig(process.env))
  console.error(`The register service is ready: ${url}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close())
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
