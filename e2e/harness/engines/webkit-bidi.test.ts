import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageNews } from './page-runtime.ts'
import type { WebDriverSession } from './webdriver.ts'
import { WebkitBidi } from './webkit-bidi.ts'

const NEWS: PageNews = {
  documentId: 'first',
  url: '/',
  readyState: 'complete',
  traversals: 0,
  events: [],
  frames: [],
}

/** What WebKitGTK 2.50 answers where a document leaves while a script of the driver waits in it. */
const documentLeft = () =>
  Object.assign(new Error('Callback was not called before the unload event.'), { code: 'no such frame' })

/** A browser in which every call meets a document that leaves. */
async function openPage() {
  const session: WebDriverSession = {
    send: async <Value>(_method: string, _path: string, body: object = {}) => {
      if (!JSON.stringify(body).includes('runtime.news()')) throw documentLeft()
      return NEWS as Value
    },
    together: (work) => work(session.send),
    end: async () => {},
  }
  const bidi = new WebkitBidi(
    ':0',
    () => {},
    async () => ({ session, close: async () => {} }),
  )
  const params = { context: '', userContext: 'visitor', target: {} }
  const { context } = (await bidi.answer('browsingContext.create', params)) as { context: string }
  const call = () =>
    bidi.answer('script.callFunction', {
      ...params,
      target: { context },
      functionDeclaration: '() => 1',
      arguments: [],
    })
  return { bidi, call }
}

test('a document that leaves while it is asked is no closed page, which `no such frame` means to Playwright', async (t) => {
  const { bidi, call } = await openPage()
  t.after(() => bidi.close())
  await assert.rejects(call(), { code: 'no such handle', message: /unload/ })
})

test('a page that is closed is', async () => {
  const { bidi, call } = await openPage()
  await bidi.close()
  await assert.rejects(call(), { code: 'no such frame', message: /no browsing context/ })
})
