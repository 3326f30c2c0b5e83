import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { localeOf } from '@resume-library/contract/amount'
import { PLURAL_KEYS } from '@resume-library/contract/built-messages'
import { EDUCATION_LEVELS, ELIGIBILITY_STATUSES, JOB_TYPES } from '@resume-library/contract/choices'
import { SENTENCES, UPLOAD_REFUSALS } from '@resume-library/contract/errors'
import { PASSWORD_MIN_LENGTH } from '@resume-library/contract/limits'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import { RESUME_FIELDS } from '@resume-library/contract/text-uses'
import { OWN_FORM, textsOf } from '../testing/texts-of.ts'
import { createTranslate } from './messages.ts'

const english = textsOf('en')
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
const end = (text: string) => /[.:…?؟!]$/.exec(text)?.[0].replace('؟', '?')

test("the English sentences are the specification's to the letter", () => {
  for (const [code, sentence] of Object.entries(SENTENCES)) assert.equal(english[code], sentence)
})

for (const language of Object.keys(LANGUAGES)) {
  describe(`messages in ${language}`, () => {
    const messages = textsOf(language)

    test('are complete, with the same placeholders', () => {
      const keys = Object.keys(messages).filter((key) => !OWN_FORM.test(key))
      assert.deepEqual(keys.sort(), Object.keys(english).sort())
      for (const key of keys) {
        assert.ok(messages[key]!.trim(), `${key} says something`)
        assert.deepEqual(placeholders(messages[key]!), placeholders(english[key]!), key)
      }
    })

    test('have exactly the plural forms of the language', () => {
      const rules = new Intl.PluralRules(localeOf(language))
      const forms = new Set(Array.from({ length: 200 }, (_, at) => rules.select(at + 1)))
      for (const key of Object.keys(messages).filter((key) => OWN_FORM.test(key))) {
        const [, counted, form] = /^(.*)_(.*)$/.exec(key)!
        assert.ok(forms.has(form as Intl.LDMLPluralRule), `${key} is said of some number`)
        const lost = placeholders(english[counted!]!).filter((name) => !messages[key]!.includes(name))
        assert.deepEqual(
          lost.filter((name) => name !== '{count}'),
          [],
          key,
        )
      }
      for (const key of PLURAL_KEYS)
        for (const form of ['two', 'few'] as const)
          assert.equal(`${key}_${form}` in messages, forms.has(form), `${key}_${form}`)
    })

    test('are translated', () => {
      const same = Object.keys(english).filter((key) => english[key] === messages[key])
      const mayBeSame = (key: string) =>
        language === 'en' || /^choice_\d|^(error_title|file_and_size|megabytes|kilobytes)$/.test(key)
      assert.deepEqual(
        same.filter((key) => !mayBeSame(key)),
        [],
      )
    })

    test('end as sentences where the English do, and have no stray spaces', () => {
      for (const [key, text] of Object.entries(messages)) {
        assert.equal(end(text), end(english[key.replace(OWN_FORM, '')]!), key)
        assert.doesNotMatch(text, / {2}|^ | $| [.,:،؛]/, key)
      }
    })

    test('say how long a password must be', () =>
      assert.ok(messages.password_too_short!.includes(` ${PASSWORD_MIN_LENGTH} `)))

    test('name every choice, every field that a resume fills, and every refusal of an upload', () => {
      for (const choice of [...JOB_TYPES, ...EDUCATION_LEVELS, ...ELIGIBILITY_STATUSES])
        assert.ok(messages[`choice_${choice}`], choice)
      for (const field of RESUME_FIELDS) assert.ok(messages[`label_${field}`], field)
      const refusals = Object.keys(UPLOAD_REFUSALS).filter((code) => code !== 'upload_failed')
      for (const code of refusals) assert.ok(messages[code], code)
    })
  })
}

test("sentences are filled in, and a server's words are unchanged", () => {
  const translate = createTranslate(LANGUAGES.en!.firstStep)
  assert.equal(translate('step_heading', { number: '1', count: '3', name: 'X' }), 'Step 1 of 3: X')
  assert.equal(
    translate({ code: 'password_hint', values: { count: '{name}' } }),
    'At least {name} characters',
  )
  assert.equal(translate({ text: 'a {b} <c>' }), 'a {b} <c>')
  assert.equal(translate('submit_url'), '', 'what was not fetched yet is silent')
})
