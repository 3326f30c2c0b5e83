import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_READS_PER_MINUTE, API_WRONG_PASSWORDS_PER_MINUTE } from '@resume-library/contract/limits'
import { BusyError } from '@resume-library/server/fair-queue'
import { fastify } from 'fastify'
import { createPasswordLimits, limitCalls } from './limits.ts'

const KEY = { kind: 'key', name: 'board' } as const

test('right passwords do not count, nor those that no core tried, and wrong ones of many addresses do', async () => {
  const limit = createPasswordLimits()
  const busy = () => Promise.reject(new BusyError())
  for (let login = 0; login < API_WRONG_PASSWORDS_PER_MINUTE; login++) {
    await limit(KEY, 'ann@example.com', (succeed) => succeed())
    await assert.rejects(limit(KEY, 'ann@example.com', busy), BusyError)
  }
  for (let guess = 0; guess < API_WRONG_PASSWORDS_PER_MINUTE; guess++)
    await limit(KEY, `${guess}@example.com`, async () => {})
  await assert.rejects(
    limit(KEY, 'ann@example.com', async () => {}),
    { code: 'too_many_requests' },
  )
})

test('a person may do as much as five keys', async () => {
  for (const [kind, allowed] of [
    ['key', 1],
    ['operator', 5],
  ] as const) {
    const app = fastify()
    app.addHook('onRequest', async (request) => {
      request.actor = { kind, name: 'Ann', role: 'reader', session: null }
    })
    limitCalls(app)
    app.get('/', { config: { calls: API_READS_PER_MINUTE } }, async () => '')
    for (let call = 0; call < allowed; call++) assert.equal((await app.inject('/')).statusCode, 200)
    assert.notEqual((await app.inject('/')).statusCode, 200)
  }
})
