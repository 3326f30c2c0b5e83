import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { FUNNEL_COUNTS_PATH } from '@resume-library/contract/provider-api'
import { openCandidateDatabase } from '../candidates/candidate-database.ts'
import { basic, CREDENTIAL, send, useProvider } from '../testing/running.ts'
import { engines } from '../testing/storage.ts'
import { createFunnelDays, type FunnelDays, NOBODY } from './funnel-days.ts'

for (const engine of engines()) {
  describe(`counts of steps on ${engine.name}`, () => {
    const provider = useProvider(engine)
    let funnel: FunnelDays
    let close: () => Promise<void>
    before(async () => {
      const database = await openCandidateDatabase(provider.storage().location, assert.ifError)
      funnel = createFunnelDays(database)
      close = database.close
    })
    after(() => close())
    const report = async (body: object, credential = CREDENTIAL) => {
      const headers = { Authorization: basic(credential) }
      return (await send(provider.url() + FUNNEL_COUNTS_PATH, { method: 'POST', body, headers })).status
    }

    test('add up over processes and days, and a repeated or late report adds nothing', async () => {
      const [one, other] = [randomUUID(), randomUUID()]
      const days = (opened: number) => ({
        '2026-11-24': { opened: 1 },
        '2026-11-25': { opened, refused: 2 },
      })
      for (const sent of [
        { source: one, days: days(3) },
        { source: one, days: days(5) },
        { source: one, days: days(5) },
        { source: one, days: days(4) },
        { source: other, days: days(10) },
        { source: other, days: {} },
      ])
        assert.equal(await report(sent), 204)
      assert.deepEqual(
        [...(await funnel.since('2026-11-25'))],
        [['2026-11-25', { ...NOBODY, opened: 15, refused: 4 }]],
      )
      assert.equal((await funnel.since('2026-11-01')).get('2026-11-24')?.opened, 2)
    })

    test('are refused without the credential, and with other days, steps and counts', async () => {
      const source = randomUUID()
      assert.equal(await report({ source, days: {} }, 'service:wrong'), 401)
      for (const days of [
        { yesterday: { opened: 1 } },
        { '2026-11-25': { constructor: 1 } },
        { '2026-11-25': { opened: -1 } },
        { '2026-11-25': { opened: 1.5 } },
        { '2026-11-25': { opened: 1e12 } },
        Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`20${10 + at}-01-01`, { opened: 1 }])),
      ])
        assert.equal(await report({ source, days }), 400, JSON.stringify(days))
      assert.equal(await report({ source: 'x', days: {} }), 400)
    })
  })
}
