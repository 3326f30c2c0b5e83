import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLaterSteps } from '../messages/messages.ts'
import { loadFirstStep } from '../messages/switch-language.ts'
import { createTranslations } from './translations.ts'

const english = { language: 'en', messages: await loadFirstStep('en') } as const
const spanish = {
  language: 'es',
  messages: { ...(await loadFirstStep('es')), ...(await loadLaterSteps('es')) },
} as const

test('the later sentences come to those that are there, and whoever watches hears of it once', async () => {
  const translations = createTranslations(english)
  let heard = 0
  translations.subscribe(() => heard++)
  await translations.complete()
  const { language, messages } = translations.current()
  assert.equal(language, 'en')
  assert.equal(messages.submit_url, 'Submit URL')
  assert.equal(messages.next, 'Next Step')
  assert.equal(heard, 1)
})

test('sentences that come after the language was changed are dropped', async () => {
  const translations = createTranslations(english)
  const completing = translations.complete()
  translations.show(spanish)
  await completing
  assert.deepEqual(translations.current(), spanish)
})

test('what the page says already stays as it is', async () => {
  const translations = createTranslations(english)
  const completing = translations.complete()
  translations.show({ language: 'en', messages: { ...english.messages, back: 'Return' } })
  await completing
  assert.equal(translations.current().messages.back, 'Return')
  assert.equal(translations.current().messages.submit_url, 'Submit URL')
})
