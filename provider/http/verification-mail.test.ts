import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAIL_AGAIN_HOURS, MAIL_AGAIN_MAX } from '@resume-library/contract/limits'
import { ERASURE_PATH, VERIFICATION_MAIL_PATH, verificationOf } from '@resume-library/contract/provider-api'
import { until } from '@resume-library/server/testing/until'
import { startMailServer } from '../notifications/testing/mail-server.ts'
import { mailVariables } from '../notifications/testing/notified.ts'
import { registration } from '../testing/candidates.ts'
import { basic, CREDENTIAL, register, runProvider, send } from '../testing/running.ts'
import { engines, openCandidates } from '../testing/storage.ts'

for (const engine of engines())
  describe(`the mail of a registration, sent again from ${engine.name}`, () => {
    test('to another address, a few times, for a day, and with no word of who has it', async (context) => {
      const storage = await engine.storage()
      const server = await startMailServer(context)
      const variables = { ...mailVariables(server.url), VERIFY_EMAIL: 'required' }
      const provider = await runProvider({ ...storage.environment, ...variables })
      context.after(() => provider.close().finally(storage.remove))
      const ask = async (path: string, body: object) => {
        const headers = { Authorization: basic(CREDENTIAL) }
        const answer = await send(provider.url + path, { method: 'POST', body, headers })
        return ((await answer.json()) as { status: unknown }).status
      }
      const add = async (email: string) => {
        const { body } = await register(provider.url, registration({ email }))
        const { token, ...verification } = verificationOf(body)!
        assert.deepEqual(verification, { required: true, email })
        return { token, again: (email: string) => ask(VERIFICATION_MAIL_PATH, { token, email }) }
      }
      const sentTo = () => server.received.map(({ to }) => to[0]).sort()
      await add('taken@example.com')
      const { token, again } = await add('mistyped@example.com')
      await until(2, () => server.received.length)

      assert.deepEqual(await Promise.all([again(' Taken@example.com'), again('mine@example.com')]), [
        'sent',
        'sent',
      ])
      await until(3, () => server.received.length)
      for (const email of ['taken@example.com', 'mine@example.com']) {
        assert.equal(await again(email), 'sent')
        assert.equal(await again(email), 'limited', 'the same for an address that another has')
      }
      await until(4, () => server.received.length)
      const [mine, mistyped, taken] = ['mine@example.com', 'mistyped@example.com', 'taken@example.com']
      assert.deepEqual(sentTo(), [mine, mine, mistyped, taken])

      assert.equal(await ask(ERASURE_PATH, { token, erase: true }), 'unknown')
      for (let time = 0; time < MAIL_AGAIN_MAX.registration; time++)
        assert.equal(await again('mine@example.com'), 'limited')
      const other = 'other@example.com'
      assert.equal(await again(other), 'sent', 'whoever pressed in vain may have mistyped the address')
      const { archive, store } = await openCandidates(storage)
      const { id } = (await archive.find({ email: other }))!
      await archive.verifyEmail(id, other, new Date())
      assert.equal(await again('mistyped@example.com'), 'verified')
      const late = await add('late@example.com')
      await store.close()
      context.mock.timers.enable({ apis: ['Date'], now: Date.now() + MAIL_AGAIN_HOURS * 3_600_000 + 1 })
      assert.equal(await late.again('late@example.com'), 'unknown')
    })
  })
