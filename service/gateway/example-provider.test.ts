import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { REGISTRATION, register } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'
import { tryProvider } from './try-provider.ts'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = join(ROOT, 'docs/your-provider.md')

async function startExample(context: TestContext): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'docs/examples/provider.mjs')], {
    env: { ...bareEnvironment(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  afterwards(context, async () => {
    child.kill()
    await ended
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The example did not start.')
}

test('the example provider registers, recognizes a repeated registration, and explains refusals', async (context) => {
  const { url } = await startTestService(context, {
    environment: { PROVIDER_URL: await startExample(context), PROVIDER_CREDENTIAL: 'board:secret' },
  })
  const registered = async (changes: Record<string, unknown>, key: string) => {
    const answer = await register(url, changes, { 'Idempotency-Key': key })
    return [answer.status, (await answer.json()) as { id: string }] as const
  }
  const first = await registered({}, 'one-registration')
  assert.equal(first[0], 201)
  assert.match(first[1].id, /^[\da-f-]{36}$/)
  assert.deepEqual(await registered({}, 'one-registration'), first)
  assert.deepEqual(await registered({}, 'another-registration'), [
    409,
    { detail: 'There is an account with this address.' },
  ])
  assert.deepEqual(await registered({ email: 'bob@example.com', zip_code: '00000' }, 'a-third'), [
    400,
    { zip_code: ['This ZIP code does not exist.'] },
  ])
})

test('the example provider keeps requests without a key apart, and passes the check of doctor', async (context) => {
  const place = { url: await startExample(context), credential: 'board:secret' }
  const { status, found } = await tryProvider(place)
  assert.equal(status, 'ok', found)
  const registered = async (email: string) => {
    const headers = { Authorization: `Basic ${btoa(place.credential)}` }
    const body = JSON.stringify({ ...REGISTRATION, email })
    const answer = await fetch(place.url + REGISTER_PATH, { method: 'POST', headers, body })
    return ((await answer.json()) as { id: string }).id
  }
  assert.notEqual(await registered('one@example.com'), await registered('other@example.com'))
})

test('a provider receives byte for byte what its guide shows', async (context) => {
  const guide = await readFile(GUIDE, 'utf8')
  const [, shownHead = '', shownBody = ''] = /```http\n([\s\S]*?)\n\n([\s\S]*?)\n```/.exec(guide) ?? []
  const [shownLine, ...shownHeaders] = shownHead.split('\n')
  const candidate = JSON.parse(shownBody)
  const { url, provider } = await startTestService(context)
  const answer = await register(
    url,
    { ...candidate, email: ' Ada@Example.com' },
    { 'Idempotency-Key': 'key' },
  )
  assert.equal(answer.status, 201)
  const [{ method, path, rawHeaders, body } = assert.fail()] = provider.requests
  assert.equal(`${method} ${path} HTTP/1.1`, shownLine)
  assert.deepEqual(
    rawHeaders.filter((_, at) => at % 2 === 0),
    shownHeaders.map((line) => line.split(':')[0]),
  )
  // A date that is off is replaced by the service's own.
  const { registration_date } = JSON.parse(body)
  assert.equal(body, JSON.stringify({ ...candidate, registration_date }))
})
