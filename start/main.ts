import { endOnSignals } from '@resume-library/server/end-on-signals'
import { startFailure } from '@resume-library/server/start-failure'
import { buildPageWhereStale } from './page-build.ts'
import { start } from './start.ts'

try {
  await buildPageWhereStale()
  const running = await start(process.env)
  endOnSignals(running.close)
  console.log(`Resume Library Registration is ready: ${running.url}`)
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
