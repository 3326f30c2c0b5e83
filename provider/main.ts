import { startFailure } from '@resume-library/server/start-failure'
import { providerConfig } from './config.ts'
import { startProvider } from './provider.ts'

/** How long the requests that have begun may take after a signal to end, in milliseconds. */
const PATIENCE_MS = 9_000

try {
  const provider = await startProvider(providerConfig(process.env))
  console.log(`The provider is ready: ${provider.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), PATIENCE_MS).unref()
      provider.close().then(
        () => process.exit(0),
        (error) => {
          console.error('Not everything could be closed.', error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
