import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EDUCATION_LEVELS, ELIGIBILITY_STATUSES, JOB_TYPES } from '@resume-library/contract/candidate'
import { SENTENCES } from '@resume-library/contract/sentences'
import { LANGUAGES, loadLanguage } from './languages.ts'
import { createTranslate } from './messages.ts'

/** Every text of a language by its place in it, the sentences of the page by their keys alone. */
async function messagesOf(code: string): Promise<Record<string, string>> {
  const { firstStep, laterSteps, withoutScript, service } = await loadLanguage(code)
  return { ...firstStep, ...laterSteps, ...withoutScript, ...flat(service) }
}

const flat = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[key, text]]
        : Object.entries(flat(text)).map(([inner, value]) => [`${key}.${inner}`, value]),
    ),
  )

const english = await messagesOf('en')
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

test('English is the first of the languages that are found, and each is found', () => {
  assert.deepEqual(LANGUAGES.slice(0, 1), ['en'])
  assert.ok(LANGUAGES.includes('es'))
})

test("the English sentences are the specification's to the letter", () => {
  for (const [code, sentence] of Object.entries(SENTENCES)) assert.equal(english[code], sentence)
})

for (const language of LANGUAGES) {
  describe(`messages in ${language}`, async () => {
    const messages = await messagesOf(language)

    test('are complete, with the same values in each', () => {
      assert.deepEqual(Object.keys(messages).sort(), Object.keys(english).sort())
      for (const [key, text] of Object.entries(messages)) {
        assert.ok(text.trim(), `${key} says something`)
        assert.deepEqual(placeholders(text), placeholders(english[key]!), key)
      }
    })

    test('name every choice', () => {
      for (const choice of [...JOB_TYPES, ...EDUCATION_LEVELS, ...ELIGIBILITY_STATUSES]) {
        assert.ok(messages[`choice_${choice}`], choice)
      }
    })
  })
}

test('the Spanish sentences are translated', async () => {
  const spanish = await messagesOf('es')
  const same = Object.keys(english).filter((key) => english[key] === spanish[key])
  assert.deepEqual(
    same.filter((key) => !/^choice_\d/.test(key)),
    ['error_title'],
  )
})

test('sentences are filled in, words of others are said as they are', async () => {
  const translate = createTranslate((await loadLanguage('en')).firstStep)
  assert.equal(translate('step_heading', { number: '1', count: '3', name: 'X' }), 'Step 1 of 3: X')
  assert.equal(
    translate({ code: 'password_hint', values: { count: '{name}' } }),
    'At least {name} characters',
  )
  assert.equal(translate({ text: 'a {b} <c>' }), 'a {b} <c>')
  assert.equal(translate('submit_url'), '', 'what was not fetched yet is silent')
})
