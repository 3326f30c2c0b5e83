import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Translation } from './messages.ts'
import { prepareLanguage } from './switch-language.ts'

/** Addresses as the page names them, of the sources instead of the built files. */
const parts = JSON.stringify({
  'first-step-es': new URL('./es/first-step.ts', import.meta.url).href,
  'later-steps-es': new URL('./es/later-steps.ts', import.meta.url).href,
})

/** What a page at this address has after it was switched. */
async function switched(address: string, notice: object | null = null) {
  const replaced: unknown[][] = []
  const root = { dataset: { language: 'en', parts } }
  const page = {
    document: {
      documentElement: { lang: 'en', dir: 'ltr' },
      getElementById: () => root,
      querySelector: () => notice,
    },
    location: { href: address },
    history: { state: { step: 2 }, replaceState: (...how: unknown[]) => replaced.push(how) },
  }
  Object.assign(globalThis, page)
  const shown: Translation[] = []
  const show = await prepareLanguage({ lang: 'es', dir: 'ltr' })
  assert.equal(page.document.documentElement.lang, 'en', 'nothing changes before all is there')
  show((translation) => shown.push(translation))
  assert.equal(root.dataset.language, page.document.documentElement.lang)
  return { lang: page.document.documentElement.lang, replaced, shown }
}

test('another language is shown whole, and the document says which it is', async () => {
  const { lang, shown } = await switched('https://a.example/')
  assert.equal(lang, 'es')
  assert.equal(shown.length, 1)
  const { language, messages } = shown[0]!
  assert.deepEqual([language, messages.back, messages.add], ['es', 'Atrás', 'Agregar'])
})

test('the address keeps the language and all else, and its entry of the history keeps its step', async () => {
  const { replaced } = await switched('https://a.example/?from=mail&lang=en#step')
  assert.equal(replaced.length, 1)
  const [state, , url] = replaced[0]!
  assert.deepEqual(state, { step: 2 })
  assert.equal(String(url), 'https://a.example/?from=mail&lang=es#step')
})

test('what the service has written above the page is said in the other language, too', async () => {
  const notice = { dataset: { registrations: 'closed' }, textContent: 'Registrations are closed right now.' }
  await switched('https://a.example/', notice)
  assert.match(notice.textContent, /los registros están cerrados/)
})
