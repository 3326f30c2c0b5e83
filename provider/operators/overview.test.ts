import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createApp } from '@resume-library/server/app'
import { createLog } from '@resume-library/server/log/log'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import { createFunnelDays } from '../funnel/funnel-days.ts'
import { useCandidateApi } from '../testing/candidate-api.ts'
import { engines } from '../testing/storage.ts'
import { addOverviewRoutes } from './overview.ts'
import { operatorRefusalRules } from './refusals.ts'

interface Overview {
  readonly days: readonly {
    readonly day: string
    readonly steps: Record<string, number>
    readonly registrations: number
  }[]
  readonly candidates: number
  readonly verified: number
  readonly outbox: Readonly<Record<string, number>>
  readonly storage: Readonly<Record<string, number>>
}

for (const engine of engines()) {
  describe(`GET /operators/api/overview on ${engine.name}`, () => {
    const api = useCandidateApi(engine)
    const overview = async (query = '') => (await api.operator())(`/operators/api/overview${query}`)

    test('counts steps and registrations by day, the empty days too', async () => {
      const now = new Date()
      const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
      const day = (days: number) => daysAgo(days).slice(0, 10)
      for (const [days, verified_at] of [
        [0, null],
        [0, daysAgo(0)],
        [2, null],
        [40, daysAgo(39)],
      ] as const)
        await api.add({ created_at: daysAgo(days), verified_at })
      const counts = { [day(0)]: { opened: 5, refused: 1 }, [day(40)]: { opened: 9 } }
      await createFunnelDays(api.database()).add({ source: randomUUID(), days: counts })
      const answer = (await (await overview('?days=3')).json()) as Overview
      assert.deepEqual(
        answer.days.map((found) => [found.day, found.steps.opened, found.steps.refused, found.registrations]),
        [
          [day(2), 0, 0, 1],
          [day(1), 0, 0, 0],
          [day(0), 5, 1, 2],
        ],
      )
      assert.deepEqual([answer.candidates, answer.verified, answer.outbox.waiting], [4, 2, 0])
      assert.ok(answer.storage.free_bytes! > 0 && answer.storage.free_bytes! <= answer.storage.size_bytes!)
      assert.equal(((await (await overview()).json()) as Overview).days.length, 30)
    })

    test('refuses other numbers of days', async () => {
      for (const query of ['?days=0', '?days=367', '?days=x', '?days=1.5', '?day=1'])
        assert.equal((await overview(query)).status, 400, query)
    })

    test('retries what waits', async () => {
      const answer = await (await api.operator())('/operators/api/outbox/retry', { method: 'POST' })
      assert.deepEqual(await answer.json(), { waiting: 0 })
    })
  })
}

test('the overview asks one question after the other, so that it takes the place of no other search', async () => {
  let [asking, most] = [0, 0]
  const answered = (answer: unknown) => async () => {
    most = Math.max(most, ++asking)
    await setImmediate()
    asking -= 1
    return answer
  }
  const of = (questions: object) =>
    new Proxy(questions, { get: (_all, name) => answered(questions[name as never]) })
  const funnel = of({ since: new Map(), registrationsSince: new Map(), totals: {} })
  const parts = { stores: { reads: { funnel } }, notifications: of({}), config: { storage: { folder: '/' } } }
  const search = (_request: unknown, task: () => Promise<unknown>) => task()
  const refusals = operatorRefusalRules
  const app = createApp({ log: createLog('silent').logOf('operators'), timeouts: SERVER_TIMEOUTS, refusals })
  addOverviewRoutes(app as never, { ...parts, search } as never)
  assert.equal((await app.inject('/operators/api/overview')).statusCode, 200)
  assert.equal(most, 1)
  await app.close()
})
