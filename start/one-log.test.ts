import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { REGISTRATION } from '@resume-library/service/testing/requests'
import { startProduct } from './attacks/testing/product.ts'

test('service and provider write lines of one shape, with one id for a request, and not what is asked', async (context) => {
  const product = await startProduct(context)
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'proxy-1234' }
  const body = JSON.stringify({ ...REGISTRATION, zip_code: '12345' })
  const answer = await fetch(product.url + REGISTER_PATH, { method: 'POST', headers, body })
  assert.deepEqual([answer.status, answer.headers.get('x-request-id')], [201, 'proxy-1234'])
  await (await fetch(`${product.url}/?email=canary@example.com&first_name=canary`)).text()
  await product.end()

  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const { time, level, part, msg } of told)
    assert.deepEqual(
      [typeof time, typeof level, typeof part, typeof msg],
      ['string', 'number', 'string', 'string'],
    )
  assert.deepEqual(
    told
      .filter(({ request_id }) => request_id === 'proxy-1234')
      .map(({ part, msg, route }) => [part, msg, route]),
    [
      ['provider', 'answered', REGISTER_PATH],
      ['service', 'answered', REGISTER_PATH],
    ],
  )
  assert.ok(!product.output().includes('canary'))
})
