import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { pollOutcome } from './queued-registration.ts'

const URL = 'https://jobs.example.com/registration/secret'

/** Polls until these answers give an outcome. */
async function outcomeAfter(...answers: (() => Response)[]) {
  mock.timers.enable({ apis: ['setTimeout'] })
  let asked = 0
  const fetched = mock.method(globalThis, 'fetch', async () => {
    asked += 1
    return answers[Math.min(asked, answers.length) - 1]!()
  })
  try {
    let outcome: unknown
    const done = pollOutcome(URL).then((found) => {
      outcome = found
    })
    for (let time = 0; outcome === undefined && time < 50; time += 1) {
      mock.timers.tick(60_000)
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await done
    return { outcome, asked }
  } finally {
    fetched.mock.restore()
    mock.timers.reset()
  }
}

const WAITING = () => Response.json({ status: 'accepted' })

test('polls until a queued registration has ended, through failures', async () => {
  const offline = () => {
    throw new TypeError('offline')
  }
  const busy = () => new Response('', { status: 503 })
  const end = () => Response.json({ status: 'registered', answer: { status: 201, body: { id: 7 } } })
  assert.deepEqual(await outcomeAfter(WAITING, offline, busy, WAITING, end), {
    outcome: { kind: 'registered', body: { id: 7 } },
    asked: 5,
  })
})

test("returns the provider's refusal", async () => {
  const end = () => Response.json({ status: 'refused', answer: { status: 409, body: { detail: 'x' } } })
  const { outcome } = await outcomeAfter(end)
  assert.deepEqual(outcome, { kind: 'refused', status: 409, body: { detail: 'x' } })
})

test('returns unanswered if it has expired or is unknown', async () => {
  for (const end of [() => Response.json({ status: 'expired' }), () => new Response('', { status: 404 })])
    assert.deepEqual((await outcomeAfter(WAITING, end)).outcome, { kind: 'unanswered' })
})

for (const status of ['withdrawn', 'erased'])
  test(`returns withdrawn, not failed, if it was ${status}`, async () => {
    const end = () => Response.json({ status })
    assert.deepEqual((await outcomeAfter(WAITING, end)).outcome, {
      kind: 'withdrawn',
      isErased: status === 'erased',
    })
  })
