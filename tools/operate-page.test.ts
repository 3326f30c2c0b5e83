import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  IDLE_TIMEOUT_MS,
  POSTED_BODY_MAX_BYTES,
  PROVIDER_TIMEOUT_MS,
  REGISTRATION_MAX_BYTES,
  SCAN_TIMEOUT_MS,
} from '@resume-library/contract/limits'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/operate.md')

for (const name of readdirSync(new URL('../deploy', import.meta.url))) {
  test(`the page for operators names deploy/${name}, and quotes it as it is where it does`, () => {
    assert.ok(page.includes(`(../deploy/${name})`))
    const [firstLine] = read(`deploy/${name}`).split('\n')
    if (page.includes(`\n${firstLine}\n`)) assert.ok(page.includes(`\n${read(`deploy/${name}`)}\`\`\``))
  })
}

test('what is configured for nginx and Caddy follows from the limits of the service', () => {
  const nginx = read('deploy/nginx.conf')
  const megabytes = [...nginx.matchAll(/client_max_body_size (\d+)m;/g)].map(
    ([, size]) => Number(size) * 1024 ** 2,
  )
  assert.deepEqual(megabytes, [REGISTRATION_MAX_BYTES, POSTED_BODY_MAX_BYTES])
  const caddy = read('deploy/Caddyfile')
  for (const [text, pattern] of [
    [nginx, /proxy_read_timeout (\d+)s;/],
    [caddy, /response_header_timeout (\d+)s/],
  ] as const)
    assert.ok(Number(pattern.exec(text)?.[1]) * 1000 > PROVIDER_TIMEOUT_MS + SCAN_TIMEOUT_MS)
  assert.ok(Number(/keepalive (\d+)s/.exec(caddy)?.[1]) * 1000 < IDLE_TIMEOUT_MS)
})
