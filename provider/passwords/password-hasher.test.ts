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

test('a registration does not wait for all logins', async () => {
  const passwords = createPasswordHasher(1, 20)
  const ended: string[] = []
  const logins = Array.from({ length: 20 }, () =>
    passwords.verify(null, 'x', 'login').then(() => ended.push('login')),
  )
  await passwords.hash('a new password').then(() => ended.push('registration'))
  await Promise.all(logins)
  assert.ok(ended.indexOf('registration') < 4, ended.join())
  await passwords.close()
})
