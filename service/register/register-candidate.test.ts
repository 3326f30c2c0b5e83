import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { createQueueingGateway } from '../gateway/queueing/queueing-gateway.ts'
import { newName, REGISTRATION } from '../testing/requests.ts'
import { type RegisterParts, registerCandidate } from './register-candidate.ts'

const refusedConnection = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

const OUTBOX_DOWN = {
  enqueue: async () => {
    throw new OutboxStoreError({ cause: refusedConnection() })
  },
}

/** Registers with an upload, by a provider that answers so and a queue whose database is down. */
async function registered(status: number, isDown: boolean, claim = async () => true) {
  const released: string[] = []
  const counted: number[] = []
  const direct = { register: async () => ({ kind: 'answered', status, retryAfter: null }) }
  const delivery = { isDown, recordSuccess: () => {} }
  const parts = {
    gateway: createQueueingGateway(direct as never, OUTBOX_DOWN, delivery),
    consent: null,
    scan: null,
    limits: { stored: async () => async () => {}, registrationRefused: async () => {} },
    metrics: { registrationRefused: (status: number) => counted.push(status) },
    uploads: { claim, release: async (name: string) => released.push(name) },
  } as unknown as RegisterParts
  const sender = {
    requestId: 'request',
    client: '192.0.2.1',
    publicBase: 'https://jobs.example',
    log: console,
  }
  const input = { ...REGISTRATION, resume_url: `https://jobs.example${RESUMES_PATH}${newName()}` }
  const received = { input, idempotencyKey: null, ...sender } as never
  return { answer: registerCandidate(received, parts), released, counted }
}

test('a registration that may have arrived keeps its claim, also if the outbox is down', async () => {
  const { answer, released } = await registered(503, false)
  await assert.rejects(answer, OutboxStoreError)
  assert.deepEqual(released, [])
})

test('a refused registration that may also be queued leaves its claim to the queue', async () => {
  for (const [isDown, count] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const { answer, released } = await registered(422, isDown)
    assert.equal((await answer).kind, 'answered')
    assert.equal(released.length, count)
  }
})

test('a registration whose upload cannot be claimed for now is told to come back', async () => {
  for (const code of ['unavailable', 'no_space'] as const) {
    const { answer } = await registered(201, false, () => Promise.reject(new ResumeStoreError(code)))
    await assert.rejects(answer, { status: 503, code: 'overloaded', retryAfter: 5 })
  }
})

test('a refused attempt is counted by its status, whoever has refused it', async () => {
  for (const [status, expected] of [
    [201, []],
    [422, [422]],
    [503, [503]],
  ] as const) {
    const { answer, counted } = await registered(status, false)
    await answer.catch(() => {})
    assert.deepEqual(counted, expected, String(status))
  }
  const { answer, counted } = await registered(201, false, async () => false)
  await assert.rejects(answer, { code: 'resume_unknown' })
  assert.deepEqual(counted, [400])
})
