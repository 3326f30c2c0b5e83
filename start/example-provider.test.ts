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
import { REGISTRATION } from '@resume-library/service/testing/requests'
import { type Call, registration, send } from './attacks/testing/clients.ts'
import { startProduct } from './attacks/testing/product.ts'
import { startRawProvider } from './attacks/testing/raw-provider.ts'
import { providerCheck } from './doctor/checks/provider.ts'

const ROOT = join(import.meta.dirname, '..')
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

test('the example of a provider registers, knows a repeated registration, and refuses in words', async (context) => {
  const { url } = await startProduct(context, {
    environment: { PROVIDER_URL: await startExample(context), PROVIDER_CREDENTIAL: 'board:secret' },
  })
  const statusAndBody = async (call: Call) => {
    const { status, text } = await send(url, call)
    return [status, JSON.parse(text)] as const
  }
  const first = registration({}, { 'Idempotency-Key': 'one-registration' })
  const [status, registered] = await statusAndBody(first)
  assert.equal(status, 201)
  assert.match(registered.id, /^[\da-f-]{36}$/)
  assert.deepEqual(await statusAndBody(first), [201, registered])
  const again = { ...first, headers: { ...first.headers, 'Idempotency-Key': 'another-registration' } }
  assert.deepEqual(await statusAndBody(again), [409, { detail: 'There is an account with this address.' }])
  assert.deepEqual(await statusAndBody(registration({ zip_code: '00000' })), [
    400,
    { zip_code: ['This ZIP code does not exist.'] },
  ])
})

test('the example of a provider tells requests without a key apart, and finds favour with doctor', async (context) => {
  const place = { url: await startExample(context), credential: 'board:secret' }
  const [finding] = await providerCheck(place).run()
  assert.equal(finding?.status, 'ok', finding?.found)
  const registered = async (email: string) => {
    const headers = { Authorization: `Basic ${btoa(place.credential)}` }
    const body = JSON.stringify({ ...REGISTRATION, email })
    const answer = await fetch(place.url + REGISTER_PATH, { method: 'POST', headers, body })
    return ((await answer.json()) as { id: string }).id
  }
  assert.notEqual(await registered('one@example.com'), await registered('other@example.com'))
})

test('a provider receives what its guide shows', async (context) => {
  const provider = await startRawProvider(context)
  const { url } = await startProduct(context, {
    environment: { PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'board:secret' },
  })
  const sent = registration({ ...REGISTRATION, email: 'ada@example.com' }, { 'Idempotency-Key': 'key' })
  assert.equal((await send(url, sent)).status, 201)
  const [head = '', body = ''] = provider.requests[0]?.split('\r\n\r\n') ?? []
  const guide = await readFile(GUIDE, 'utf8')
  const [, shownHead = '', shownBody = ''] = /```http\n([\s\S]*?)\n\n([\s\S]*?)\n```/.exec(guide) ?? []
  const names = (head: string) =>
    head.split(/\r?\n/).map((line) => (/^POST /.test(line) ? line : line.split(':')[0]?.toLowerCase()))
  assert.deepEqual(names(head).sort(), names(shownHead).sort())
  assert.deepEqual(Object.keys(JSON.parse(body)), Object.keys(JSON.parse(shownBody)))
})
