import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import type { Environment } from '@resume-library/server/configuration/configuration'
import { BUILT_PAGE } from '@resume-library/server/configuration/environment'
import { temporaryFile } from '@resume-library/server/testing/temporary-folder'
import { startTestService } from '../../testing/test-service.ts'

/** A service with the built page, which `npm test` has built. */
const startWith = (context: TestContext, environment: Environment) =>
  startTestService(context, { environment: { PAGE_DIR: BUILT_PAGE, ...environment } })

const SCRIPTED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><script>alert(1)</script></svg>'

const withLogo = (context: TestContext, svg = SCRIPTED) => ({
  BOARD_NAME: 'Harbor Jobs',
  BOARD_LOGO: temporaryFile(context, 'logo.svg', svg),
})

const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''
const PAGES = ['/', '/?script=off', '/candidate/erase/nobody']

test('a page shows the board’s name and links in the reader’s language, and its policy allows them', async (context) => {
  const { url } = await startWith(context, {
    BOARD_NAME: 'Harbor Jobs',
    PRIVACY_URL: 'https://harbor.example/privacy?a=1&b=2',
    TERMS_URL: 'https://harbor.example/terms',
  })
  for (const path of PAGES) {
    const answer = await fetch(url + path)
    const html = await answer.text()
    assert.match(
      html,
      /<body>\n?<section class="board" aria-label="Harbor Jobs"><p><bdi>Harbor Jobs<\/bdi><\/p>/,
      path,
    )
    assert.match(
      html,
      /<a href="https:\/\/harbor\.example\/privacy\?a=1&amp;b=2" target="_blank" rel="noopener">Privacy Policy </,
    )
    const style = /<style[^>]*>([^<]*\.board[^<]*)<\/style>/.exec(html)![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(policyOf(answer).includes(`'sha256-${hash}'`), path)
    assert.match(html, /<title>[^<]+ – Harbor Jobs<\/title>/, path)
  }
  assert.match(await (await fetch(url)).text(), /<html [^>]*data-board=" – Harbor Jobs"/)
})

test('a board name is always escaped', async (context) => {
  const BOARD_NAME = `"><script>alert(1)</script>&amp;`
  const { url } = await startWith(context, { BOARD_NAME })
  const inHtml = `&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;`
  for (const path of PAGES) {
    const html = await (await fetch(url + path)).text()
    assert.ok(html.includes(`aria-label="${inHtml}"><p><bdi>${inHtml}</bdi></p>`), path)
    assert.ok(html.includes(` – ${inHtml}</title>`), path)
    assert.ok(!html.includes('<script>alert'), path)
  }
})

test('a logo is served with its type and size, may run nothing, and is cached', async (context) => {
  const { url } = await startWith(context, withLogo(context))
  const html = await (await fetch(url)).text()
  const [, src] = /<img src="(\/board-logo-[\w-]{10}\.svg)" alt="Harbor Jobs" width="160" height="40"/.exec(
    html,
  )!
  const picture = await fetch(url + src!)
  assert.equal(await picture.text(), SCRIPTED)
  assert.equal(picture.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  assert.equal(picture.headers.get('x-content-type-options'), 'nosniff')
  assert.match(picture.headers.get('cache-control')!, /immutable/)
  assert.match(policyOf(picture), /^default-src 'none';.*; sandbox$/)
  assert.equal((await fetch(`${url}/logo.svg`)).status, 404)
  assert.ok(policyOf(await fetch(`${url}/candidate/erase/nobody`)).includes("img-src 'self'"))
})

test('a logo may be loaded from its own origin only', async (context) => {
  const { url } = await startWith(context, {
    BOARD_NAME: 'Harbor Jobs',
    BOARD_LOGO: 'https://cdn.example/logo.svg 160x40',
  })
  for (const path of PAGES) {
    const answer = await fetch(url + path)
    assert.match(policyOf(answer), /img-src [^;]*https:\/\/cdn\.example(;|$)/, path)
    assert.match(await answer.text(), /<img src="https:\/\/cdn\.example\/logo\.svg"/)
  }
})

test('a logo stands on white in dark mode, unless it handles dark mode itself', async (context) => {
  const plain = await startWith(context, withLogo(context))
  assert.match(await (await fetch(plain.url)).text(), / class="on-white"/)
  const own = '<svg viewBox="0 0 1 1"><style>@media (prefers-color-scheme:dark){}</style></svg>'
  const dark = await startWith(context, withLogo(context, own))
  assert.doesNotMatch(await (await fetch(dark.url)).text(), / class="on-white"/)
})

test('an accent that is too light to be read is logged for the operator', async (context) => {
  const isDarkened = ({ msg }: Record<string, unknown>) => msg === 'accent color darkened'
  const { log } = await startTestService(context, { environment: { ACCENT_COLOR: '#ffee00' } })
  const { color, shade } = log.find(isDarkened)!
  assert.equal(color, '#ffee00')
  assert.match(String(shade), /^#\w{6}$/)
  const { log: none } = await startTestService(context, { environment: { ACCENT_COLOR: '#2456d6' } })
  assert.ok(!none.some(isDarkened))
})
