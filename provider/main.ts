import { startFailure } from '@resume-library/server/configuration/start-failure'
import { endOnSignals } from '@resume-library/server/process/end-on-signals'
import { providerConfig } from './config.ts'
import { startProvider } from './provider.ts'

// Whatever is made from here on is this user's alone: it holds what candidates said of themselves.
process.umask(0o077)

try {
  const provider = await startProvider(providerConfig(process.env))
  endOnSignals(provider.close)
  console.log(`The provider is ready: ${provider.url}`)
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
