import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import type { OpenedResume, ResumeStore } from '@resume-library/resumes/resume-store'
import { createApp } from '@resume-library/server/app'
import { createLog } from '@resume-library/server/log/log'
import { TIMEOUTS } from '../config/timeouts.ts'
import { refusalRules } from '../refusals.ts'
import { newName, TEXT } from '../testing/requests.ts'
import { addResumeRoute } from './resume-download.ts'

/** The route alone, above a store that has one file, and how often that was closed. */
async function startRoute(context: TestContext, faults: Partial<OpenedResume>) {
  let closed = 0
  const facts = { size: TEXT.length, modified: new Date(), etag: '"a"' }
  const opened: OpenedResume = Object.defineProperties(
    {
      ...facts,
      bytes: (async function* () {
        yield TEXT
      })(),
      close: async () => {
        closed += 1
      },
    },
    Object.getOwnPropertyDescriptors(faults),
  )
  const resumes: Pick<ResumeStore, 'open' | 'stat'> = { open: async () => opened, stat: async () => facts }
  const log = createLog('silent', { write: () => {} }).logOf('service')
  const app = createApp({ log, timeouts: TIMEOUTS, refusals: refusalRules })
  addResumeRoute(app, resumes)
  await app.listen({ host: '127.0.0.1', port: 0 })
  context.after(() => app.close())
  const { port } = app.server.address() as { port: number }
  const get = (headers = {}) => fetch(`http://127.0.0.1:${port}${RESUMES_PATH}${newName()}`, { headers })
  return { get, closed: () => closed }
}

test('closes an opened resume after sending it, and after an error in its headers', async (context) => {
  for (const headers of [{}, { Range: 'bytes=1-2' }]) {
    const sent = await startRoute(context, {})
    await (await sent.get(headers)).arrayBuffer()
    assert.equal(sent.closed(), 1)

    const undated = await startRoute(context, {
      get modified(): Date {
        throw new Error('no date')
      },
    })
    assert.equal((await undated.get(headers)).status, 500)
    assert.equal(undated.closed(), 1)

    const unsendable = await startRoute(context, { etag: '"a\n"' })
    await assert.rejects(unsendable.get(headers))
    assert.equal(unsendable.closed(), 1)
  }
})
