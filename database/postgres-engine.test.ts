import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPostgresEngine } from './postgres-engine.ts'

test('a server that is away, ends or gave a query up is unavailable, and a wrong question is not', async (context) => {
  // It connects with its first query only.
  const engine = createPostgresEngine('postgres://127.0.0.1:1/x', 0, assert.ifError)
  context.after(engine.close)
  const states = { '08006': true, '57014': true, '57P01': true, '23505': false, '42P01': false }
  for (const [code, isUnavailable] of Object.entries(states))
    assert.equal(
      engine.isUnavailable(Object.assign(new Error('of PostgreSQL'), { code })),
      isUnavailable,
      code,
    )
})
