import assert from 'node:assert/strict'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { BUILT_PAGE } from '@resume-library/server/configuration/environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { linkFor, openBrowser, startForOperators } from '../testing/for-operators.ts'

test('the page bears the name of the board', async (context) => {
  const { url, environment } = await startForOperators(context, { BOARD_NAME: 'Nurses & "$&" <Co>' })
  await linkFor(environment, 'Ann')
  const { body } = await openBrowser(url).call('GET', '/operators')
  const name = 'Nurses &amp; &quot;$&amp;&quot; &lt;Co&gt;'
  assert.ok(String(body.text).includes(`<title>${name}</title>`))
  assert.ok(String(body.text).includes(`data-board="${name}"`))
})

test('the page comes once there is an operator, with a strict policy', async (context) => {
  const { url, environment } = await startForOperators(context)
  const page = (path: string) => openBrowser(url).call('GET', path)
  const none = await page('/operators')
  assert.deepEqual(
    [none.status, none.body.text],
    [404, 'There is no operator yet. On the server, run: npx candidates operators add NAME\n'],
  )
  await linkFor(environment, 'Ann')
  const { status, headers, body } = await page('/operators/candidates/1?words=x')
  assert.equal(status, 200)
  assert.match(String(body.text), /<html lang="en"/)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(
    policy,
    /^default-src 'none'; script-src 'self'( 'sha256-[^']+')*; .*; frame-ancestors 'none'$/,
  )
  assert.doesNotMatch(policy, /unsafe|\*/)
  const [script = ''] = /\/assets\/operators-[\w-]+\.js/.exec(String(body.text)) ?? []
  const asset = await page(script)
  assert.deepEqual([asset.status, asset.headers.get('content-type')], [200, 'text/javascript; charset=utf-8'])
  for (const path of [
    '/assets/..%2fpage-parts.json',
    '/assets/%2e%2e/page-parts.json',
    '/assets/none.js',
    '/operators/api/none',
    '/page-parts.json',
  ])
    assert.equal((await page(path)).status, 404, path)
})

test('the page stays as it was at the start while another is built', async (context) => {
  const PAGE_DIR = temporaryFolder(context)
  await cp(BUILT_PAGE, PAGE_DIR, { recursive: true })
  await writeFile(join(PAGE_DIR, 'assets/operators-1a2b.js'), 'early()')
  const { url, environment } = await startForOperators(context, { PAGE_DIR })
  await linkFor(environment, 'Ann')
  await rm(PAGE_DIR, { recursive: true })
  for (const path of ['/operators', '/assets/operators-1a2b.js'])
    assert.equal((await fetch(url + path)).status, 200, path)
})
