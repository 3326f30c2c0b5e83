import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import { createTranslations } from './translations.ts'

const [en, es] = [LANGUAGES.en!, LANGUAGES.es!]
const english = { language: 'en', messages: en.firstStep }
const start = () => createTranslations(english, async () => en)

test('late messages of the previous language are dropped', async () => {
  const translations = start()
  const completing = translations.complete()
  translations.show({ language: 'es', messages: { ...es.firstStep, ...es.laterSteps } })
  await completing
  const { language, messages } = translations.current()
  assert.deepEqual([language, messages], ['es', { ...es.firstStep, ...es.laterSteps }])
})

test('messages already shown are kept', async () => {
  const translations = start()
  const completing = translations.complete()
  translations.show({ ...english, messages: { ...english.messages, back: 'Return' } })
  await completing
  assert.equal(translations.current().messages.back, 'Return')
  assert.equal(translations.current().messages.submit_url, 'Submit URL')
})
