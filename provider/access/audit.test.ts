import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { someCandidate } from '../testing/candidates.ts'
import { candidatesOfSuite, engines } from '../testing/storage.ts'
import type { AuditEntry } from './audit.ts'
import { onceAMinute } from './once-a-minute.ts'

const ANN = { kind: 'operator', name: 'Ann' } as const
const NURSE = { words: 'nurse' }
const DAY_MS = 24 * 60 * 60 * 1000

for (const engine of engines()) {
  describe(`the audit in ${engine.name}`, () => {
    const suite = candidatesOfSuite(engine)
    const stores = () => suite.access
    const entries = (filter = {}) => stores().audit.page(filter, null, 1_000)
    const facts = ({ actor, action, candidate_id }: AuditEntry) => [actor, action, candidate_id]

    test('pages entries, newest first, by candidate, name and action', async () => {
      const { audit } = stores()
      const { id } = someCandidate()
      for (let number = 0; number < 5; number++) {
        await audit.record(ANN, 'search', null, { number })
        // Ids of one millisecond have no order.
        await sleep(2)
      }
      await audit.record({ kind: 'key', name: 'board' }, 'open', id)
      assert.deepEqual((await entries({ candidate: id })).map(facts), [
        [{ kind: 'key', name: 'board' }, 'open', id],
      ])
      const numbers: unknown[] = []
      let after: string | null = null
      do {
        const page: readonly AuditEntry[] = await audit.page({ name: 'Ann', action: 'search' }, after, 2)
        numbers.push(...page.map(({ details }) => (details as { number: number }).number))
        after = page.at(-1)?.id ?? null
      } while (after)
      assert.deepEqual(numbers, [4, 3, 2, 1, 0])
    })

    if (engine.name === 'SQLite')
      test('finds the entries of a filter in their order, and reads no others', async () => {
        for (const column of ['action', 'actor_name']) {
          const query = `select * from audit where ${column} = 'x' order by id desc limit 50`
          const plan = JSON.stringify(await suite.storage.execute(`explain query plan ${query}`))
          assert.match(plan, new RegExp(`USING INDEX audit_${column}_id`))
          assert.doesNotMatch(plan, /TEMP B-TREE/)
        }
      })

    test('refuses whoever changes a fact, or deletes an entry', async () => {
      const { id } = someCandidate()
      await stores().audit.record(ANN, 'open', id, { seen: 'x' })
      const before = await entries()
      const other = someCandidate().id
      for (const statement of [
        ...['actor_name', 'actor_kind', 'action'].map((column) => `update audit set ${column} = 'x'`),
        `update audit set details = '{}'`,
        `update audit set candidate_id = null`,
        `update audit set candidate_id = '${other}'`,
        `update audit set id = '${other}' where candidate_id = '${id}'`,
        `update audit set at = '2020-01-01T00:00:00.000Z'`,
        'delete from audit',
        engine.name === 'SQLite'
          ? `insert or replace into audit select id, at, actor_kind, 'x', action, candidate_id, details from audit`
          : 'truncate audit cascade',
      ])
        await assert.rejects(suite.storage.execute(statement), /audit is append-only/, statement)
      assert.deepEqual(await entries(), before)
    })

    test('cuts a search at 500 letters, in all its filters', async () => {
      const search = { words: 'é'.repeat(300), salary: 5, skill: ['x'.repeat(250), 'y'.repeat(250)] }
      await stores().audit.record(ANN, 'search', null, search)
      const [latest] = await entries({ action: 'search' })
      assert.deepEqual(latest?.details, { ...search, skill: [`${'x'.repeat(200)}…`] })
    })

    test('keeps entries for their days, and not longer', async () => {
      const { audit } = stores()
      await audit.record(ANN, 'search', null, { words: 'nurse' })
      const count = (await entries()).length
      const expired = (days: number) => audit.expire(new Date(Date.now() + 1_000 + days * DAY_MS))
      // A clock a year ahead, by two starts, and mended in between.
      for (const days of [365, 365.1, -1, 366]) assert.equal(await expired(days), 0)
      assert.equal((await entries()).length, count)
      for (const days of [-1, 0, 0.9]) assert.equal(await expired(days), 0)
      // More than one write deletes.
      const old = Array.from(
        { length: 1_001 },
        () => `('${randomUUID()}', '2020-01-01T00:00:00Z', 'system', '', 'erase')`,
      )
      const columns = 'id, at, actor_kind, actor_name, action'
      await suite.storage.execute(`insert into audit (${columns}) values ${old.join()}`)
      assert.equal(await expired(1), count + old.length)
      assert.deepEqual(await suite.storage.execute('select term from audit_terms'), [])
    })

    test('an erasure forgets all earlier addresses, however many', async () => {
      const { audit } = stores()
      const erased = someCandidate()
      await suite.store.add(erased)
      const addresses = Array.from({ length: 300 }, () => `${randomBytes(120).toString('hex')}@b.example`)
      for (const email of addresses) await audit.record(ANN, 'correct', erased.id, { before: { email } })
      await audit.record(ANN, 'search', null, { email: addresses[299] })
      assert.equal(await suite.archive.erase(erased.id), true)
      assert.equal((await entries({ action: 'search' }))[0]?.details, null)
    })

    test('an erasure leaves the facts, and no data of the person', async () => {
      const { audit } = stores()
      const erased = someCandidate({
        first_name: 'Zebulonia',
        last_name: 'Müller-Ångstrøm',
        email: 'ann.mueller.driver@example.com',
        phone: '+15551234567',
      })
      const other = someCandidate()
      await suite.store.add(erased)
      await suite.store.add(other)
      await audit.record(ANN, 'correct', erased.id, {
        before: { last_name: 'Mädchen', email: 'a@b.example' },
      })
      await audit.record(ANN, 'correct', other.id, { before: { phone: '1' } })
      const searches = [
        { words: 'nurse MULLER angstrom' },
        { words: 'Ann.Mueller.Driver@example.com' },
        { email: 'ANN.MUELLER.DRIVER@example.com' },
        { words: '(555) 123-4567' },
        { text: '+1 555.123.4567' },
        { words: 'madchen' },
        { email: 'a@b.example' },
        { words: 'MÜLL' },
        { words: 'nurse zeb' },
        { words: 'ann.muel' },
        { email: 'ann.mueller.driver@' },
        { words: '<ann.mueller.driver@example.com>,' },
        { words: 'an\u00adgström' },
        { email: 'a\u200b@b.example' },
        { words: `angstrom muller ${randomBytes(1_900).toString('hex')}` },
      ]
      for (const search of searches) await audit.record(ANN, 'search', null, search)
      await audit.record(ANN, 'export', null, { format: 'csv', words: 'müller ångstrøm' })
      const others = [
        { words: 'mu nurse driver example.com mullers', skill: ['welding'] },
        { words: `${'x'.repeat(490)} zebulonia`, skill: ['sewing'], salary: 1 },
      ]
      for (const search of others) await audit.record(ANN, 'search', null, search)
      const bo = { kind: 'command', name: 'bo' } as const
      const names = async () =>
        new Set((await entries({ candidate: erased.id })).map(({ candidate_name }) => candidate_name))
      assert.deepEqual(await names(), new Set([`${erased.first_name} ${erased.last_name}`]))
      assert.equal(await suite.archive.erase(erased.id, bo), true)
      assert.deepEqual(await names(), new Set([null]))
      assert.equal(await suite.archive.erase(erased.id, bo), false)
      assert.deepEqual((await entries({ candidate: erased.id })).map(facts), [
        [bo, 'erase', erased.id],
        [ANN, 'correct', erased.id],
      ])
      const left = (await entries()).flatMap(({ details }) => (details === null ? [] : [details]))
      // Cut at 500 letters, of which `zebulonia` would be the last.
      assert.deepEqual(left, [others[0], { before: { phone: '1' } }])
    })
  })
}

test('records a search once a minute for the same caller and filters', async (context) => {
  context.mock.timers.enable({ apis: ['Date'] })
  const recorded: unknown[] = []
  const search = onceAMinute(async ({ name }, filters) => void recorded.push([name, filters]))
  await Promise.all([search(ANN, NURSE), search(ANN, NURSE), search(ANN, { words: 'cook' })])
  await search({ kind: 'key', name: 'Ann' }, NURSE)
  context.mock.timers.tick(59_999)
  await search(ANN, NURSE)
  assert.equal(recorded.length, 3)
  context.mock.timers.tick(1)
  await search(ANN, NURSE)
  assert.deepEqual(recorded[3], ['Ann', NURSE])
  context.mock.timers.setTime(0)
  await search(ANN, NURSE)
  assert.equal(recorded.length, 5, 'also after the clock was set back')
})

test('says after a minute how many more failed sign-ins there were', async (context) => {
  context.mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  const recorded: unknown[] = []
  let isDown = true
  const fail = onceAMinute(
    async () => void recorded.push('first'),
    async ({ name }, more) => {
      if (isDown) throw new Error('down')
      recorded.push([name, more])
    },
  )
  for (const address of ['a', 'a', 'a', 'b']) await fail(ANN, { address })
  for (const expected of [[], [['Ann', 2]], []]) {
    recorded.length = 0
    context.mock.timers.tick(60_000)
    await Promise.resolve()
    isDown = false
    assert.deepEqual(recorded, expected)
  }
})

test('answers no search that was not recorded', async () => {
  let isDown = true
  const search = onceAMinute(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()))
  await Promise.all([1, 2].map(() => assert.rejects(search(ANN, NURSE), { message: 'down' })))
  isDown = false
  await search(ANN, NURSE)
})
