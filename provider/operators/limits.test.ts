import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_READS_PER_MINUTE, API_WRONG_PASSWORDS_PER_MINUTE } from '@resume-library/contract/limits'
import { createApiLimits } from './limits.ts'

const KEY = { kind: 'key', name: 'board' } as const

test('right passwords do not count, and wrong ones of many addresses do', async () => {
  const limits = createApiLimits()
  for (let login = 0; login < API_WRONG_PASSWORDS_PER_MINUTE * 2; login++)
    await (await limits.password(KEY, 'ann@example.com'))()
  for (let call = 0; call < API_READS_PER_MINUTE; call++) await limits.read(KEY)
  for (let guess = 0; guess < API_WRONG_PASSWORDS_PER_MINUTE; guess++)
    await limits.password(KEY, `${guess}@example.com`)
  await assert.rejects(limits.password(KEY, 'ann@example.com'), { code: 'too_many_requests' })
})
