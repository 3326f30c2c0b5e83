import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { candidatesOfSuite, engines } from '../testing/storage.ts'

const NOW = new Date('2026-11-25T10:00:00.000Z')
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

for (const engine of engines()) {
  describe(`operators and keys in ${engine.name}`, () => {
    const suite = candidatesOfSuite(engine)
    /** Adds an operator with a password of this PHC string. */
    const operator = async (name: string, hash = 'first') => {
      const { secret } = await suite.access.operators.addLink(name, null, NOW)
      assert.equal(await suite.access.operators.setByLink(secret, hash, NOW), true)
    }
    const begin = async (name: string, hash = 'first') =>
      (await suite.access.sessions.begin(name, hash, NOW)) ?? assert.fail('no session')
    const isOver = async (secret: string, now = NOW) =>
      (await suite.access.sessions.find(secret, now)) === null

    test('a session ends after eight hours unused, and after seven days', async () => {
      await operator('idle')
      const unused = await begin('idle')
      assert.deepEqual(
        [await isOver(unused, after(8 * HOUR_MS - 1)), await isOver(await begin('idle'), after(8 * HOUR_MS))],
        [false, true],
      )
      const used = await begin('idle')
      for (let hours = 7; hours < 7 * 24; hours += 7)
        assert.equal(await isOver(used, after(hours * HOUR_MS)), false)
      assert.equal(await isOver(used, after(7 * DAY_MS)), true)
    })

    test('a name with NUL, which PostgreSQL cannot compare, is unknown', async () => {
      assert.equal(await suite.access.operators.find('idle\0'), null)
    })

    test('sessions that are over are deleted', async () => {
      await suite.access.sessions.expire(after(30 * DAY_MS))
      assert.deepEqual(await suite.storage.execute('select * from operator_sessions'), [])
    })

    test('a new password ends all sessions, and one that begins with the old password', async () => {
      const { operators, sessions } = suite.access
      await operator('changed')
      const both = [await begin('changed'), await begin('changed')]
      assert.equal(await operators.changePassword('changed', 'other', 'second'), false)
      assert.equal(await isOver(both[0]!), false)
      assert.equal(await operators.changePassword('changed', 'first', 'second'), true)
      assert.deepEqual(await Promise.all(both.map((secret) => isOver(secret))), [true, true])
      assert.equal(await sessions.begin('changed', 'first', NOW), null)
      const secret = await begin('changed', 'second')
      await operator('changed', 'third')
      assert.equal(await isOver(secret), true)
    })

    test('a link works once, for an hour, and until another is made; before, nothing changes', async () => {
      const { operators } = suite.access
      await operator('linked')
      const session = await begin('linked')
      const { secret: first } = await operators.addLink('linked', null, NOW)
      const { secret, isNew } = await operators.addLink('Linked', 'reader', NOW)
      assert.deepEqual(
        [isNew, await isOver(session), (await operators.find('linked'))?.role],
        [false, false, 'reader'],
      )
      assert.equal(await operators.setByLink(first, 'attacker', NOW), false)
      assert.equal(await operators.findByLink(secret, after(HOUR_MS)), null)
      assert.equal(await operators.setByLink(secret, 'late', after(HOUR_MS)), false)
      const uses = ['one', 'two', 'three'].map((hash) =>
        operators.setByLink(secret, hash, after(HOUR_MS - 1)),
      )
      assert.deepEqual((await Promise.all(uses)).filter(Boolean), [true])
      assert.equal(await operators.findByLink(secret, NOW), null)
    })

    test('a code is accepted once, also of concurrent sign-ins, and none of a secret that was replaced', async () => {
      const { operators } = suite.access
      await operator('coded')
      const secret = { totp_secret: 'S' }
      await operators.offerCodes('coded', 'S')
      assert.equal(await operators.acceptCode('coded', { totp_pending: 'T' }, 1, secret), false)
      assert.equal(await operators.acceptCode('coded', { totp_pending: 'S' }, 1, secret), true)
      const same = await Promise.all([1, 2, 3].map(() => operators.acceptCode('coded', secret, 2)))
      assert.deepEqual(same.filter(Boolean), [true])
      assert.equal(await operators.acceptCode('coded', secret, 1), false)
      const { secret: link } = await operators.addLink('coded', null, NOW)
      await operators.setByLink(link, 'new', NOW)
      assert.equal((await operators.find('coded'))?.totp_secret, null, 'a new link ends the codes')
      await operators.offerCodes('coded', 'U')
      assert.equal(
        await operators.acceptCode('coded', { totp_pending: 'U' }, 1),
        true,
        'also of a clock ahead',
      )
    })

    test('a browser is known for each operator that signed in with it', async () => {
      const { sessions } = suite.access
      for (const name of ['ann', 'bo', 'cy']) await operator(name)
      const secret = await sessions.rememberDevice('ann', 'planted', NOW)
      assert.notEqual(secret, 'planted')
      assert.equal(await sessions.rememberDevice('bo', secret, NOW), secret)
      const known = ['ann', 'bo', 'cy', 'nobody'].map((id) => sessions.knowsDevice(id, secret))
      assert.deepEqual(await Promise.all(known), [true, true, false, false])
    })

    test('a key is shown once, found by itself only, and revoked; its use is written once a minute', async () => {
      const { keys } = suite.access
      const key = (await keys.add('board', 'read', NOW)) ?? assert.fail('no key')
      assert.match(key, /^rlk_[\w-]{43}$/)
      assert.equal(await keys.add('board', 'write', NOW), null)
      const usedAt = async () => (await keys.list())[0]?.used_at
      assert.equal(await usedAt(), null)
      for (const [milliseconds, written] of [
        [0, 0],
        [MINUTE_MS, 0],
        [MINUTE_MS + 1, MINUTE_MS + 1],
      ] as const) {
        assert.deepEqual(await keys.find(key, after(milliseconds)), { name: 'board', access: 'read' })
        assert.equal(await usedAt(), after(written).toISOString())
      }
      assert.equal(await keys.find(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, NOW), null)
      assert.deepEqual([await keys.revoke('board'), await keys.revoke('board')], [true, false])
      assert.equal(await keys.find(key, NOW), null)
      const stored = JSON.stringify(await suite.storage.execute('select * from api_keys'))
      assert.ok(!stored.includes(key))
    })
  })
}
