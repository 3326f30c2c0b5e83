import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '@resume-library/form/messages/languages'
import { type DocumentParts, pageHtml } from './page-template.ts'

const messages = await loadLanguage('es')
const { firstStep, withoutScript } = messages

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
  firstPaint: 'var firstPaint=1;',
  modules: ['/assets/main.js'],
}

test('messages are escaped in the page', () => {
  const html = pageHtml({
    ...parts,
    messages: {
      ...messages,
      firstStep: { ...firstStep, page_title: 'A & <b>', not_loaded: '<i>' },
      withoutScript: { ...withoutScript, page_description: 'say "&"' },
    },
  })
  assert.match(html, /<title>A &amp; &lt;b&gt;<\/title>/)
  assert.match(html, /content="say &quot;&amp;&quot;"/)
  assert.match(html, /hidden>&lt;i&gt; <a href="">/)
})

test('no message can end its script element', () => {
  const text = '</script><script>alert(1)</script><!--'
  const html = pageHtml({ ...parts, messages: { ...messages, firstStep: { ...firstStep, back: text } } })
  const [, json] = /id="messages">([\s\S]*?)<\/script>/.exec(html)!
  assert.equal(JSON.parse(json!).messages.back, text)
  assert.ok(!json!.includes('<'))
})
