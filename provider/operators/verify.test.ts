import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { type Caller, useCandidateApi } from '../testing/candidate-api.ts'
import { registration } from '../testing/candidates.ts'
import { engines } from '../testing/storage.ts'

const PATH = `${CANDIDATES_PATH}/verify`

for (const engine of engines()) {
  describe(`POST /v1/candidates/verify on ${engine.name}`, () => {
    const api = useCandidateApi(engine)
    const verify = async (call: Caller, email: unknown, password: unknown) => {
      const answer = await call(PATH, { method: 'POST', body: { email, password } })
      const { id, code } = (await answer.json()) as { id?: string; code?: string }
      return { status: answer.status, id, code, retryAfter: answer.headers.get('retry-after') }
    }

    test('says who it is, in any case and composition, and refuses all else alike', async () => {
      const { email } = registration()
      const password = 'pässword ﬁ'.normalize('NFC')
      const { body } = await api.send(registration({ email, password }))
      const call = await api.caller('read')
      for (const [typed, typedPassword] of [
        [email, password],
        [` ${email.toUpperCase()} `, password.normalize('NFD')],
      ] as const)
        assert.deepEqual(await verify(call, typed, typedPassword).then(({ status, id }) => [status, id]), [
          200,
          body.id,
        ])
      const wrong: [string, string][] = [
        [email, 'pässword fi'],
        [email, `${password} `],
        [email, password.toUpperCase()],
        [email, ''],
        ['nobody@example.com', password],
        ['', password],
        ['nobody\0@example.com', password],
        ['\ud800', password],
        ["' or 1=1 --", password],
      ]
      for (const [typed, typedPassword] of wrong) {
        const { status, code } = await verify(call, typed, typedPassword)
        assert.deepEqual([status, code], [401, 'credentials_wrong'], JSON.stringify([typed, typedPassword]))
      }
      for (const [typed, typedPassword] of [
        [1, password],
        [email, { $ne: '' }],
        [[email], [password]],
        [email, 'x'.repeat(1_025)],
      ])
        assert.equal((await verify(call, typed, typedPassword)).status, 400)
      const entries = (await api.audit().page({ action: 'verify' }, null, 20)).toReversed()
      assert.deepEqual(
        entries.slice(0, 7).map(({ candidate_id, details }) => [candidate_id, details]),
        [
          ...Array(2).fill([body.id, { right: true }]),
          ...Array(4).fill([body.id, { right: false }]),
          [null, { right: false }],
        ],
      )
    })

    test('takes as long for an unknown address as for a wrong password', async () => {
      const { email } = registration()
      await api.send(registration({ email }))
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let round = 0; round < 40; round++) {
        const call = await api.caller('read')
        for (const [kind, address] of [
          ['known', email],
          ['unknown', `nobody${round}@example.com`],
        ] as const) {
          const begun = performance.now()
          assert.equal((await verify(call, address, 'wrong password')).status, 401)
          times[kind].push(performance.now() - begun)
        }
      }
      // The fastest ones, which no other program has held up.
      const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
      assert.ok(Math.min(known, unknown) > Math.max(known, unknown) / 2, `${known} ms, ${unknown} ms`)
    })

    test('refuses after ten wrong passwords for an address, also at once, and the right one then', async () => {
      const { email } = registration()
      const password = 'difference engine'
      await api.send(registration({ email, password }))
      const call = await api.caller('read')
      for (let time = 0; time < 3; time++) assert.equal((await verify(call, email, password)).status, 200)
      const tries = await Promise.all(Array.from({ length: 15 }, () => verify(call, ` ${email}`, 'wrong')))
      assert.deepEqual(tries.map(({ status }) => status).sort(), [
        ...Array(10).fill(401),
        ...Array(5).fill(429),
      ])
      const { status, retryAfter } = await verify(call, email, password)
      assert.equal(status, 429)
      assert.match(retryAfter ?? '', /^\d+$/)
      // Whether or not there is such a candidate.
      const nobody = await Promise.all(
        Array.from({ length: 11 }, () => verify(call, 'nobody@example.com', 'x')),
      )
      assert.equal(nobody.filter(({ status }) => status === 429).length, 1)
      // Another system of the board is not shut out.
      assert.equal((await verify(await api.caller('read'), email, password)).status, 200)
    })
  })
}
