import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import { createQueueingGateway } from '../gateway/queueing/queueing-gateway.ts'
import { newName, REGISTRATION } from '../testing/requests.ts'
import { type RegisterParts, registerCandidate } from './register-candidate.ts'

const refusedConnection = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

test('a registration that may have arrived keeps its resume, also where the database of the outbox is away', async () => {
  const released: string[] = []
  const direct = { register: async () => ({ kind: 'answered', status: 503, retryAfter: null }) }
  const queue = {
    enqueue: async () => {
      throw new OutboxStoreError({ cause: refusedConnection() })
    },
  }
  const delivery = { isAway: false, answered: () => {} }
  const parts = {
    gateway: createQueueingGateway(direct as never, queue, delivery),
    consent: null,
    scan: null,
    uploads: { claim: async () => true, release: async (name: string) => released.push(name) },
  } as unknown as RegisterParts
  const sender = {
    requestId: 'request',
    client: '192.0.2.1',
    publicBase: 'https://jobs.example',
    log: console,
  }
  const input = { ...REGISTRATION, resume_url: `https://jobs.example${RESUMES_PATH}${newName()}` }
  const received = { input, idempotencyKey: null, ...sender } as never
  await assert.rejects(registerCandidate(received, parts), OutboxStoreError)
  assert.deepEqual(released, [])
})
