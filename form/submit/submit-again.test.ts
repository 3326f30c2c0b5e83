import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RETRY_AFTER_MAX_MS } from '@resume-library/contract/limits'
import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import { countDown } from '../registration/retries.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { settled, testRegistration } from '../testing/test-registration.ts'

const LOST = { kind: 'unanswered' } as const
const refused = (status: number, waitMs: number | null = null): RegistrationOutcome => ({
  kind: 'refused',
  status,
  body: {},
  waitMs,
})

/** On step 3, after a submit that has ended so. */
async function failed(outcome: RegistrationOutcome) {
  const set = await readyToSubmit()
  await set.submit()
  await set.answer(outcome)
  const goOnline = async () => {
    set.goOnline()
    await settled()
  }
  return { ...set, goOnline, retry: () => set.now().retry, sent: () => set.registrations.asked.length }
}

describe('a submit that failed temporarily can be retried', () => {
  for (const outcome of [refused(408), refused(429), refused(500), refused(502), refused(503), refused(504)])
    test(JSON.stringify(outcome), async () => {
      const { retry } = await failed(outcome)
      assert.deepEqual(retry(), { seconds: null, initialSeconds: null, isAutomatic: false })
    })

  for (const outcome of [refused(400), refused(401), refused(403), refused(409), refused(422), refused(0)])
    test(`not after ${JSON.stringify(outcome)}`, async () => {
      assert.equal((await failed(outcome)).retry() ?? null, null)
    })

  test('and the offer goes with its error', async () => {
    const registered = await failed(refused(503))
    await registered.submit()
    await registered.answer({ kind: 'registered', body: {} })
    assert.equal(registered.retry(), null)
    const taken = await failed(refused(503))
    await taken.submit()
    await taken.answer(refused(409))
    assert.equal(taken.retry(), null)
    const gone = await failed(refused(503, 60_000))
    gone.registration.goTo(0)
    assert.notEqual(gone.retry(), null)
    gone.registration.next()
    assert.equal(gone.retry(), null)
    gone.clock.advance(60_000)
    assert.equal(gone.retry(), null)
  })
})

test('a submit from before a reload cannot be retried without its password', async () => {
  const before = await readyToSubmit()
  await before.submit()
  before.registrations.asked[0]!.onQueued('https://jobs.example/registration/secret')
  const { registration, polls } = await testRegistration({ stored: before.stored() })
  polls.answer(LOST)
  await settled()
  assert.notEqual(registration.current().problem, null)
  assert.equal(registration.current().retry ?? null, null)
})

describe('a Retry-After', () => {
  test('is counted down, announced once, and sends nothing', async () => {
    const { retry, clock, sent } = await failed(refused(429, 3_000))
    assert.deepEqual(retry(), { seconds: 3, initialSeconds: 3, isAutomatic: false })
    clock.advance(1_000)
    assert.deepEqual(retry(), { seconds: 2, initialSeconds: 3, isAutomatic: false })
    clock.advance(60_000)
    assert.equal(retry()?.seconds, 0)
    assert.equal(sent(), 1)
  })

  test('may be cut short by hand', async () => {
    const { retry, clock, sent, submit, now } = await failed(refused(503, 5_000))
    await submit()
    assert.equal(now().submission.kind, 'sending')
    clock.advance(10_000)
    await settled()
    assert.equal(retry()?.seconds, 0)
    assert.equal(sent(), 2)
  })

  test('restarts with the next answer', async () => {
    const { retry, clock, submit, answer } = await failed(refused(503, 5_000))
    await submit()
    await answer(refused(503, 60_000))
    clock.advance(5_000)
    assert.equal(retry()?.seconds, 55)
    await submit()
    await answer(refused(503))
    clock.advance(5_000)
    assert.equal(retry()?.seconds, null)
  })

  test('of more than an hour is not counted down', async () => {
    assert.equal((await failed(refused(503, RETRY_AFTER_MAX_MS))).retry()?.seconds, 3600)
    assert.equal((await failed(refused(503, RETRY_AFTER_MAX_MS + 1))).retry()?.seconds, null)
  })
})

describe('online again', () => {
  test('retries a lost registration once, with the same key', async () => {
    const { retry, goOnline, sent, registrations, now } = await failed(LOST)
    assert.equal(retry()?.isAutomatic, true)
    await goOnline()
    await goOnline()
    assert.equal(sent(), 2)
    assert.equal(now().submission.kind, 'sending')
    assert.equal(registrations.asked[0]!.key, registrations.asked[1]!.key)
  })

  test('retries nothing that a server has answered', async () => {
    const { goOnline, sent } = await failed(refused(503))
    await goOnline()
    assert.equal(sent(), 1)
  })

  test('retries nothing that was changed', async () => {
    const { retry, goOnline, sent, type, inputs } = await failed(LOST)
    const { home_town } = inputs
    type({ home_town: 'Salem' })
    assert.equal(retry()?.isAutomatic, false)
    type({ home_town })
    await goOnline()
    assert.equal(sent(), 1)
    assert.notEqual(retry(), null)
  })

  test('retries nothing while another resume is uploaded or typed', async () => {
    const uploading = await failed(LOST)
    await uploading.chooseResume()
    await uploading.goOnline()
    assert.equal(uploading.sent(), 1)
    const typing = await failed(LOST)
    typing.type({ resume_url: 'ann.example/other.pdf' })
    await typing.goOnline()
    assert.equal(typing.sent(), 1)
  })

  test('retries from any step, and keeps the focus', async () => {
    const { registration, goOnline, sent, answer, now } = await failed(LOST)
    registration.goTo(0, 'first_name')
    await goOnline()
    assert.equal(sent(), 2)
    await answer(LOST)
    assert.deepEqual(now().position, { step: 0, focus: null })
    assert.equal(now().retry?.isAutomatic, true)
  })

  test('before the failure retries at once', async () => {
    const { submit, answer, goOnline, sent } = await failed(refused(503))
    await submit()
    await goOnline()
    await answer(LOST)
    assert.equal(sent(), 3)
    await answer(LOST)
    assert.equal(sent(), 3)
    await goOnline()
    assert.equal(sent(), 4)
  })

  test('retries nothing that was queued and then expired or withdrawn', async () => {
    const { submit, answer, registrations, goOnline, sent, retry } = await failed(refused(503))
    await submit()
    registrations.asked[1]!.onQueued('https://jobs.example/registration/secret')
    await answer(LOST)
    assert.equal(retry()?.isAutomatic, false)
    await goOnline()
    assert.equal(sent(), 2)
  })
})

test('the countdown is right after a sleep of the device', () => {
  const clock = createManualClock()
  let asleep = 0
  const seconds: number[] = []
  countDown({ ...clock, now: () => clock.now() + asleep }, 60_000, (left) => seconds.push(left))
  asleep = 50_000
  clock.advance(1_000)
  assert.deepEqual(seconds, [60, 9])
})
