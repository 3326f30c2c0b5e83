import assert from 'node:assert/strict'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { register, upload } from '@resume-library/service/testing/requests'

test('service and provider log in one format, with one id per request, without queries', async (context) => {
  const product = await startPart(context, 'start', { DATA_DIR: temporaryFolder(context) })
  const answer = await register(product.url, {}, { 'X-Request-Id': 'proxy-1234' })
  assert.deepEqual([answer.status, answer.headers.get('x-request-id')], [201, 'proxy-1234'])
  await (await fetch(`${product.url}/?email=canary@example.com&first_name=canary`)).text()
  await product.end('SIGTERM')

  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const { time, level, part, msg } of entries)
    assert.deepEqual(
      [typeof time, typeof level, typeof part, typeof msg],
      ['string', 'number', 'string', 'string'],
    )
  assert.deepEqual(
    entries
      .filter(({ request_id }) => request_id === 'proxy-1234')
      .map(({ part, msg, route }) => [part, msg, route]),
    [
      ['provider', 'request answered', REGISTER_PATH],
      ['service', 'request answered', REGISTER_PATH],
    ],
  )
  assert.ok(!product.output().includes('canary'))
})

/** Paths that other users may access. */
const openToOthers = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => statSync(join(folder, path)).mode & 0o077,
  )

test('other users cannot read stored data, whatever the umask', async (context) => {
  const folder = temporaryFolder(context)
  chmodSync(folder, 0o755)
  const product = await startPart(context, 'start', { DATA_DIR: folder }, 'umask 000;')
  const { url } = (await (await upload(product.url)).json()) as { url: string }
  assert.equal((await register(product.url, { resume_url: url })).status, 201)
  assert.equal((await upload(product.url)).status, 200)
  assert.ok(readdirSync(folder, { recursive: true }).length > 3)
  assert.deepEqual(openToOthers(folder), [])
  await product.end('SIGTERM')
  assert.deepEqual(openToOthers(folder), [])
})
