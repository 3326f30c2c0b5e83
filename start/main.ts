import { join } from 'node:path'
import { buildPageWhereStale } from '@resume-library/form-build/page-build'
import { ConfigurationError, unknownVariables } from '@resume-library/server/configuration/configuration'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { endOnSignals } from '@resume-library/server/process/end-on-signals'
import { configurations, start } from './start.ts'

// New files are private to this user: they hold candidates' data.
process.umask(0o077)

for (const sentence of unknownVariables(process.env)) console.error(sentence)

const NOT_BUILT =
  'PAGE_DIR: the page is not built, and Vite is not installed. Run `npm ci` without `--omit=dev`, or copy form/dist from another build'

try {
  const isBuilt = await buildPageWhereStale(join(import.meta.dirname, '..'), () =>
    configurations({ ...process.env, MESSAGES_FILE: undefined }),
  )
  if (!isBuilt) throw new ConfigurationError([NOT_BUILT])
  const running = await start(process.env)
  endOnSignals(running.close)
  console.log(`Resume Library Registration is ready: ${running.url}\n${running.summary}`)
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
