import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { BROKEN_ANSWERS } from './testing/broken-answers.ts'
import { registration, send } from './testing/clients.ts'
import { startProduct } from './testing/product.ts'
import { startRawProvider } from './testing/raw-provider.ts'

const PASSWORD = `canary${randomBytes(12).toString('hex')}`
const CREDENTIAL = `board:credential${randomBytes(12).toString('hex')}`
const CREDENTIAL_SENT = Buffer.from(CREDENTIAL).toString('base64')
/** Each answer quotes a password of its own, so that a leak tells where it comes from. */
const passwordOf = (way: number) => `${PASSWORD}x${way}x`
/** No spaces, so that it fits where a token stands. */
const quotedOf = (way: number) =>
  `${passwordOf(way)}~${CREDENTIAL.slice(6)}~${CREDENTIAL_SENT.replace(/=+$/, '')}`

/** Both secrets, as they are and as they stand in base64 and hexadecimal, whatever stands before them. */
const SPELLINGS = [PASSWORD, CREDENTIAL.slice(6)].flatMap((secret) => [
  secret,
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + secret)
      .toString('base64')
      .slice(4, 28),
  ),
  Buffer.from(secret).toString('hex'),
  // As a Buffer is logged.
  Buffer.from(secret).join(','),
])

function holds(text: string): boolean {
  return SPELLINGS.some((spelling) => text.includes(spelling))
}

function filesThatHold(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => holds(readFileSync(path, 'latin1')))
}

describe('password and credential are in no output and no file, however a provider quotes them', () => {
  for (const level of ['trace', 'info', 'error']) {
    test(`in ${Object.keys(BROKEN_ANSWERS).length} broken answers, at the log level ${level}`, async (context) => {
      const provider = await startRawProvider(context)
      const product = await startProduct(context, {
        environment: { LOG_LEVEL: level, PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: CREDENTIAL },
      })
      const ways = Object.entries(BROKEN_ANSWERS)
      for (const [way, [title, quote]] of ways.entries()) {
        provider.answer = () => quote(quotedOf(way))
        const answer = await send(product.url, registration({ password: passwordOf(way) }))
        assert.ok(answer.status >= 200 && answer.status < 600, title)
      }
      assert.equal(provider.requests.length, ways.length)
      assert.ok(provider.requests.every((request) => request.includes(PASSWORD)))
      assert.ok(provider.requests.every((request) => request.includes(CREDENTIAL_SENT)))
      await product.end()
      const leaks = ways.filter((_, way) => product.output().includes(passwordOf(way)))
      assert.deepEqual(
        leaks.map(([title]) => title),
        [],
      )
      assert.ok(!holds(product.output()))
      assert.deepEqual(filesThatHold(product.dataFolder), [])
    })
  }
})
