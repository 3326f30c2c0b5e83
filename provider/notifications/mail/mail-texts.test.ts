import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailTexts } from './mail-texts.ts'

test('mail is in the language of the page, and in English for any other text', () => {
  assert.deepEqual(
    ['es', 'ar'].map((language) => mailTexts(language).language),
    ['es', 'ar'],
  )
  for (const other of ['tlh', '__proto__', 'constructor']) assert.equal(mailTexts(other).language, 'en')
})
