import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { registration, send } from './testing/clients.ts'
import { startProduct } from './testing/product.ts'
import { startRawProvider } from './testing/raw-provider.ts'

const JSON_TYPE = 'Content-Type: application/json'
const REFUSAL = JSON.stringify({ detail: 'No such town' })
const bare = (status: string) => `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`
const gzipped = (status: string, text: string) => {
  const body = gzipSync(text)
  const head = `HTTP/1.1 ${status}\r\n${JSON_TYPE}\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

/** Answers of providers, the status that comes of them, and what is in the body. */
const ANSWERS: Readonly<Record<string, readonly [Buffer | string, status: number, body: RegExp]>> = {
  'the status 600': [bare('600 Odd'), 502, /"code":"provider_/],
  'the status 999': [bare('999 Odd'), 502, /"code":"provider_/],
  'the status 304': [bare('304 Not Modified'), 502, /"code":"provider_/],
  'the status 204': ['HTTP/1.1 204 No Content\r\n\r\n', 204, /^$/],
  'a question to go on, then success': [`HTTP/1.1 100 Continue\r\n\r\n${bare('201 Yes')}`, 201, /^$/],
  'a refusal in gzip': [gzipped('422 No', REFUSAL), 422, /^\{"detail":"No such town"\}$/],
  'a success in gzip': [gzipped('201 Yes', '{"id":1}'), 201, /^\{"id":1\}$/],
  'gzip of 50 MB of zeros': [gzipped('422 No', '0'.repeat(50_000_000)), 502, /"code":"provider_/],
  'no HTTP': ['hello\r\n\r\n', 502, /"code":"provider_/],
}

describe("whatever a provider answers, the person's page can read what comes of it", () => {
  test('as success, a refusal in words, or a fault of the provider', async (context) => {
    const provider = await startRawProvider(context)
    const { url } = await startProduct(context, {
      environment: { LOG_LEVEL: 'silent', PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'board:secret' },
    })
    const faults: string[] = []
    for (const [title, [bytes, status, body]] of Object.entries(ANSWERS)) {
      provider.answer = () => bytes
      const answer = await send(url, registration())
      const isRight =
        answer.status === status && body.test(answer.text) && answer.headers['content-encoding'] === undefined
      if (!isRight) faults.push(`${title}: ${answer.status} ${answer.text.slice(0, 100)}`)
    }
    assert.deepEqual(faults, [])
  })
})
