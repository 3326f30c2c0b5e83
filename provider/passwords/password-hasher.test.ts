import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verify } from '@node-rs/argon2'
import { createPasswordHasher } from './password-hasher.ts'

test('the password hasher accepts a letter typed as one or as two code points', async () => {
  const passwords = createPasswordHasher(1, 1)
  const phc = await passwords.hash('caf\u00e9 noir')
  assert.ok(await passwords.verify(phc, 'cafe\u0301 noir'))
  assert.ok(await verify(phc, 'caf\u00e9 noir'))
  assert.equal(await passwords.verify(phc, 'cafe noir'), false)
  await passwords.close()
})
