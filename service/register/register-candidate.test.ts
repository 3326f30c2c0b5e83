import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { OutboxStoreError } from '@resume-library/outbox/outbox-store'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { newName, REGISTRATION } from '../testing/requests.ts'
import { registerCandidate } from './register-candidate.ts'

const refusedConnection = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

test('a registration that may have arrived keeps its resume, also where the database of the outbox is away', async () => {
  const released: string[] = []
  const dependencies = {
    config: { publicUrl: 'https://jobs.example' },
    page: { consent: null },
    scan: null,
    resumes: {
      claim: async () => 'claimed',
      release: async (name: string) => released.push(name),
      stat: async () => null,
    },
    limits: { uploadQuota: { giveBack: async () => {} } },
    unclaimed: { add: () => {} },
    availability: { heard: () => {} },
    provider: { register: async () => ({ status: 503, retryAfter: null }) },
    outbox: {
      delivery: { isAway: false },
      keep: async () => {
        throw new OutboxStoreError({ cause: refusedConnection() })
      },
    },
  } as unknown as Dependencies
  const request = { id: 'request', ip: '192.0.2.1', log: console } as unknown as FastifyRequest
  const input = { ...REGISTRATION, resume_url: `https://jobs.example${RESUMES_PATH}${newName()}` }
  await assert.rejects(registerCandidate(input as never, null, request, dependencies), OutboxStoreError)
  assert.deepEqual(released, [])
})
