import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verify } from '@node-rs/argon2'
import { createPasswordHasher } from './password-hasher.ts'

/** Combining marks in the wrong order: bringing them to form C takes time by the square of their number. */
const MARKS = 16_000
const hostile = `a${'\u0301'.repeat(MARKS / 2)}${'\u0316'.repeat(MARKS / 2)}`

/** Milliseconds of the processor that this thread, and no other, has used. */
const cpuMilliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

describe('the password hasher', () => {
  test('takes a letter typed as one or two code points for the same', async () => {
    const passwords = createPasswordHasher(1)
    const phc = await passwords.hash('caf\u00e9 noir')
    assert.ok(await passwords.verify(phc, 'cafe\u0301 noir'))
    assert.ok(await verify(phc, 'caf\u00e9 noir'))
    assert.equal(await passwords.verify(phc, 'cafe noir'), false)
    await passwords.close()
  })

  test('leaves the event loop alone, whatever the password', async () => {
    const passwords = createPasswordHasher(1)
    await passwords.hash('a thread is there')
    const begun = cpuMilliseconds()
    hostile.normalize('NFC')
    const normalized = cpuMilliseconds()
    await passwords.hash(hostile)
    const hashed = cpuMilliseconds()
    await passwords.close()
    const [alone, beside] = [normalized - begun, hashed - normalized]
    assert.ok(beside < alone / 4, `${beside} ms on the event loop, where the work takes ${alone}`)
  })

  test('goes on after a hash that cannot be read', async () => {
    const passwords = createPasswordHasher(1)
    await assert.rejects(passwords.verify('no PHC string', 'password'))
    assert.match(await passwords.hash('password'), /^\$argon2id\$/)
    await passwords.close()
  })
})
