import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_WRONG_PASSWORDS_PER_MINUTE } from '@resume-library/contract/limits'
import { createPasswordLimits } from './limits.ts'

const KEY = { kind: 'key', name: 'board' } as const

test('right passwords do not count, and wrong ones of many addresses do', async () => {
  const limit = createPasswordLimits()
  for (let login = 0; login < API_WRONG_PASSWORDS_PER_MINUTE * 2; login++)
    await (await limit(KEY, 'ann@example.com'))()
  for (let guess = 0; guess < API_WRONG_PASSWORDS_PER_MINUTE; guess++)
    await limit(KEY, `${guess}@example.com`)
  await assert.rejects(limit(KEY, 'ann@example.com'), { code: 'too_many_requests' })
})
