import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BODY_MARK, TITLE_MARK } from '@resume-library/contract/posted-form'
import { loadLanguage } from '../messages/languages.ts'
import { answerHtml, type DocumentParts, pageHtml } from './page-template.ts'

const messages = await loadLanguage('es')
const { firstStep, laterSteps } = messages

const parts: DocumentParts = {
  language: 'es',
  languages: [{ code: 'es', name: 'Español', direction: 'ltr' }],
  messages,
  css: 'a{color:red}',
  head: '<link rel="icon" href="/icon.svg">',
  root: '<main>first step</main>',
  laterStyle: '/assets/later.css',
  parts: { 'later-steps-es': '/assets/later.js' },
  laterModules: ['/assets/parts.js'],
  early: 'var early=1;',
  modules: ['/assets/main.js'],
}

test('words are text in the page, whatever stands in them', () => {
  const html = pageHtml({
    ...parts,
    messages: {
      ...messages,
      firstStep: { ...firstStep, page_title: 'A & <b>', not_loaded: '<i>' },
      laterSteps: { ...laterSteps, page_description: 'say "&"' },
    },
  })
  assert.match(html, /<title>A &amp; &lt;b><\/title>/)
  assert.match(html, /content="say &quot;&amp;&quot;"/)
  assert.match(html, /hidden>&lt;i> <a href="">/)
})

test('no message ends the script in which it travels', () => {
  const text = '</script><script>alert(1)</script><!--'
  const html = pageHtml({ ...parts, messages: { ...messages, firstStep: { ...firstStep, back: text } } })
  const [, json] = /id="messages">([\s\S]*?)<\/script>/.exec(html)!
  assert.equal(JSON.parse(json!).messages.back, text)
  assert.ok(!json!.includes('<'))
})

test('the page starts its modules once its root and messages are there', () => {
  const html = pageHtml(parts)
  const order = [
    'id="not-loaded"',
    'id="root"',
    'id="configuration"',
    'id="messages"',
    'early.startEarly(["/assets/main.js"])',
  ]
  const places = order.map((part) => html.indexOf(part))
  assert.ok(places.every((place) => place > 0))
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
  )
})

test('who has no script is led to the form in the same language', () => {
  assert.match(pageHtml(parts), /<noscript>.*href="\?lang=es&amp;script=off".*<\/noscript>/)
})

test('the document around an answer has its marks once, and one script', () => {
  const html = answerHtml(parts)
  assert.equal(html.split(TITLE_MARK).length, 2)
  assert.equal(html.split(BODY_MARK).length, 2)
  assert.match(html, /^<!doctype html>\n<html lang="es" dir="ltr">/)
  assert.equal(html.match(/<script/g)?.length, 1)
})

test('of who has registered by a page that needs no script, the tab keeps nothing', () => {
  const html = answerHtml(parts)
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html)!
  const run = (isRegistered: boolean, sessionStorage: object | null) => {
    const document = { getElementById: (id: string) => (id === 'done' && isRegistered ? {} : null) }
    new Function('document', 'sessionStorage', script!)(document, sessionStorage)
  }
  const removed: string[] = []
  const storage = { removeItem: (key: string) => removed.push(key) }
  run(false, storage)
  assert.deepEqual(removed, [])
  run(true, null)
  run(true, storage)
  assert.deepEqual(removed, ['resume-library-draft-2', 'resume-library-prefill', 'resume-library-registered'])
})
