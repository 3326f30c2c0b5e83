import { unknownVariables } from '@resume-library/server/configuration/configuration'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { endOnSignals } from '@resume-library/server/process/end-on-signals'
import { buildPageWhereStale } from './page-build.ts'
import { configurations, KNOWN_VARIABLES, start } from './start.ts'

// Whatever is made from here on is this user's alone: it holds what candidates said of themselves.
process.umask(0o077)

for (const sentence of unknownVariables(process.env, KNOWN_VARIABLES)) console.error(sentence)

try {
  // Own sentences are checked by the page that is built.
  await buildPageWhereStale(() => configurations({ ...process.env, MESSAGES_FILE: undefined }))
  const running = await start(process.env)
  endOnSignals(running.close)
  console.log(`Resume Library Registration is ready: ${running.url}\n${running.summary}`)
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
