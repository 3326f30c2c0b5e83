import { unknownVariables } from '@resume-library/server/configuration/configuration'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { endOnSignals } from '@resume-library/server/process/end-on-signals'
import { providerConfig } from './config.ts'
import { startProvider } from './provider.ts'

// New files are private to this user: they hold candidates' data.
process.umask(0o077)

for (const sentence of unknownVariables(process.env)) console.error(sentence)

try {
  const provider = await startProvider(providerConfig(process.env))
  endOnSignals(provider.close)
  console.log(`The provider is ready: ${provider.url}\n  Operators: ${provider.operatorsUrl}/operators`)
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
