import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { accentStyle, DEFAULT_ACCENT } from '@resume-library/contract/accent'
import { rawRequest } from '@resume-library/server/testing/raw-request'
import { CREDENTIAL, startTestService } from '../testing/test-service.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const directive = (answer: Response, name: string) =>
  (answer.headers.get('content-security-policy') ?? '')
    .split('; ')
    .find((one) => one.startsWith(`${name} `)) ?? ''

const configurationIn = (html: string) =>
  JSON.parse(/id="configuration">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '') as Record<string, unknown>

describe('GET /', () => {
  test('has the configuration, without the credential', async (context) => {
    const service = await startTestService(context, {
      environment: {
        JOB_BOARD_URL: 'https://jobs.example.org',
        RANDOM_DATA: 'off',
        RESUME_FILL: 'off',
        RESUME_BUILDER: 'off',
        ACCENT_COLOR: '#123456',
      },
    })
    const answer = await fetch(service.url)
    const html = await answer.text()
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.deepEqual(configurationIn(html), {
      serviceUrl: '',
      publicUrl: '',
      jobBoardUrl: 'https://jobs.example.org',
      randomData: false,
      resumeFill: false,
      resumeBuilder: false,
      directProvider: null,
    })
    assert.ok(html.includes(`<style id="accent">${accentStyle('#123456')}</style>`))
    assert.ok(!html.includes(CREDENTIAL))
    assert.ok(!html.includes(Buffer.from(CREDENTIAL).toString('base64')))
  })

  test('allows only its own inline scripts and styles', async (context) => {
    const service = await startTestService(context)
    const answer = await fetch(service.url)
    const script = 'var firstPaint={};firstPaint.start(["/assets/main-1a2b.js"])'
    assert.ok((await answer.text()).includes(`<script>${script}</script>`))
    assert.equal(directive(answer, 'script-src'), `script-src 'self' ${hashOf(script)}`)
    const accent = hashOf(accentStyle(DEFAULT_ACCENT))
    assert.equal(directive(answer, 'style-src'), `style-src 'self' ${accent} ${hashOf('body{margin:0}')}`)
    assert.equal(directive(answer, 'default-src'), "default-src 'none'")
    assert.equal(directive(answer, 'frame-ancestors'), "frame-ancestors 'none'")
    assert.equal(directive(answer, 'connect-src'), "connect-src 'self'")
    assert.equal(directive(answer, 'worker-src'), "worker-src 'self'")
  })

  test('may call the provider in the direct mode', async (context) => {
    const service = await startTestService(context, {
      environment: {
        FORM_PROVIDER_URL: 'https://api.example.org/base',
        FORM_PROVIDER_CREDENTIAL: 'open:</script>',
      },
    })
    const answer = await fetch(service.url)
    assert.equal(directive(answer, 'connect-src'), "connect-src 'self' https://api.example.org")
    assert.deepEqual(configurationIn(await answer.text()).directProvider, {
      url: 'https://api.example.org/base',
      credential: 'open:</script>',
    })
  })

  test("speaks the reader's language", async (context) => {
    const service = await startTestService(context)
    const languageOf = async (path: string, accept?: string) => {
      const answer = await fetch(service.url + path, { headers: { 'Accept-Language': accept ?? '' } })
      assert.match(answer.headers.get('vary') ?? '', /Accept-Language/)
      const language = /<html lang="(\w+)"/.exec(await answer.text())?.[1]
      assert.equal(answer.headers.get('content-language'), language)
      return language
    }
    assert.equal(await languageOf('/'), 'en')
    assert.equal(await languageOf('/', 'es-MX,es;q=0.9,en;q=0.8'), 'es')
    assert.equal(await languageOf('/', 'fr, en;q=0.4, es;q=0.6'), 'es')
    assert.equal(await languageOf('/', 'fr'), 'en')
    assert.equal(await languageOf('/?lang=es', 'en'), 'es')
    assert.equal(await languageOf('/?lang=xx', 'es'), 'es')
  })

  test('is compressed and revalidated', async (context) => {
    const service = await startTestService(context)
    const plain = await rawRequest(service.url)
    const brotli = await rawRequest(service.url, { headers: { 'Accept-Encoding': 'gzip, br' } })
    const gzip = await rawRequest(service.url, { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    assert.equal(brotli.headers['content-encoding'], 'br')
    assert.deepEqual(brotliDecompressSync(brotli.body), plain.body)
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.deepEqual(gunzipSync(gzip.body), plain.body)
    const again = await fetch(service.url, { headers: { 'If-None-Match': String(plain.headers.etag) } })
    assert.equal(again.status, 304)
  })

  test('has immutable files, compressed by the build', async (context) => {
    const service = await startTestService(context)
    const script = await rawRequest(`${service.url}/assets/main-1a2b.js`, {
      headers: { 'Accept-Encoding': 'br' },
    })
    assert.equal(script.body.toString(), 'not really brotli')
    assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.match(String(script.headers['cache-control']), /immutable/)
    assert.equal(
      script.headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    )
    for (const path of [
      '/assets/main-1a2b.js.br',
      '/assets/',
      '/assets/../page-parts.json',
      '/page-parts.json',
      '/messages.en.json',
      '/renderer/render.mjs',
      '/source-maps/main-1a2b.js.map',
      '/x',
    ]) {
      assert.equal((await fetch(service.url + path)).status, 404, path)
    }
  })
})
