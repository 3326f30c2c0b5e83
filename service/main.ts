import { nearMissSentences } from '@resume-library/server/configuration/near-misses'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { wholeError } from '@resume-library/server/log/whole-error'
import { endOnSignals } from '@resume-library/server/process/end-on-signals'
import { showUncaught } from '@resume-library/server/process/show-uncaught'
import { SERVICE_VARIABLES, serviceConfig } from './config.ts'
import { startService } from './service.ts'
import { tuneGarbageCollection } from './uploads/collect-buffers.ts'

showUncaught()
// Whatever is made from here on is this user's alone: it holds what candidates said of themselves.
process.umask(0o077)

for (const sentence of nearMissSentences(process.env, SERVICE_VARIABLES)) console.error(sentence)

try {
  // V8 does not see how much the buffers of uploads hold (docs/decisions/0034 and 0039 have what this wins).
  tuneGarbageCollection()
  const { url, close } = await startService(serviceConfig(process.env))
  endOnSignals(close)
  console.error(`The register service is ready: ${url}`)
} catch (error) {
  console.error(startFailure(error) ?? wholeError(error))
  process.exitCode = 1
}
