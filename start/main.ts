import { nearMissSentences } from '@resume-library/server/configuration/near-misses'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { wholeError } from '@resume-library/server/log/whole-error'
import { endOnSignals } from '@resume-library/server/process/end-on-signals'
import { showUncaught } from '@resume-library/server/process/show-uncaught'
import { tuneGarbageCollection } from '@resume-library/service/uploads/collect-buffers'
import { WARNED_VARIABLES } from './known-variables.ts'
import { buildPageWhereStale } from './page-build.ts'
import { start } from './start.ts'

showUncaught()
// Whatever is made from here on is this user's alone: it holds what candidates said of themselves.
process.umask(0o077)

for (const sentence of nearMissSentences(process.env, WARNED_VARIABLES)) console.error(sentence)

try {
  // V8 does not see how much the buffers of uploads hold (docs/decisions/0034 and 0039 have what this wins).
  tuneGarbageCollection()
  await buildPageWhereStale()
  const running = await start(process.env)
  endOnSignals(running.close)
  console.log(`Resume Library Registration is ready: ${running.url}\n${running.summary}`)
} catch (error) {
  console.error(startFailure(error) ?? wholeError(error))
  process.exitCode = 1
}
