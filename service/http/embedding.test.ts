import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { startTestService } from '../testing/test-service.ts'

const BOARD = 'https://jobs.example.org'
const STARTED = `var embedded={};embedded.startEmbedded()`
const HASH = `'sha256-${createHash('sha256').update(STARTED).digest('base64')}'`

const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

describe('a page of another site', () => {
  test('may load the script of the element, also under a strict embedder policy', async (context) => {
    const { url } = await startTestService(context)
    const answer = await fetch(`${url}/embed.js`)
    assert.equal(await answer.text(), 'console.log("embed")')
    assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal(answer.headers.get('cache-control'), 'no-cache')
    const asset = await fetch(`${url}/assets/main-1a2b.js`)
    assert.equal(asset.headers.get('cross-origin-resource-policy'), 'same-origin')
  })

  test('may frame the page only if the operator allows its origin', async (context) => {
    const { url } = await startTestService(context)
    const answer = await fetch(`${url}/embedded`)
    assert.equal(answer.status, 404)
    assert.match(policyOf(answer), /frame-ancestors 'none'$/)
    assert.match(policyOf(await fetch(url)), /frame-ancestors 'none'$/)
  })

  test('frames a page with the embedding script, which the normal page lacks', async (context) => {
    const { url } = await startTestService(context, { environment: { FRAME_ANCESTORS: BOARD } })
    const framed = await fetch(`${url}/embedded?lang=es`)
    const html = await framed.text()
    assert.match(html, /<html lang="es"/)
    assert.ok(html.includes(`<script>${STARTED}</script></body>`))
    assert.ok(policyOf(framed).includes(HASH))
    assert.ok(policyOf(framed).endsWith(`frame-ancestors ${BOARD}`))
    const alone = await fetch(url)
    assert.ok(!(await alone.text()).includes('startEmbedded'))
    assert.ok(!policyOf(alone).includes(HASH))
    assert.equal((await fetch(`${url}/embedded.js`)).status, 404)
  })

  test('frames answers to forms posted in the frame, and cannot post a form itself', async (context) => {
    const { url } = await startTestService(context, { environment: { FRAME_ANCESTORS: BOARD } })
    const post = (headers: Record<string, string>) =>
      fetch(`${url}/embedded`, { method: 'POST', headers, body: new URLSearchParams({ first_name: 'Ann' }) })
    const own = await post({ 'Sec-Fetch-Site': 'same-origin' })
    const html = await own.text()
    assert.match(html, /"first_name":"Ann"/)
    assert.ok(html.includes(`<script>${STARTED}</script></body>`))
    assert.ok(policyOf(own).includes(HASH))
    const other = await post({ 'Sec-Fetch-Site': 'cross-site', Origin: BOARD })
    assert.equal(other.status, 403)
    const empty = await (await fetch(`${url}/embedded?script=off`)).text()
    assert.ok(empty.includes(`<script>${STARTED}</script></body>`))
  })
})
