import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { mailTexts } from './mail-texts.ts'

test('every language of the page has mail of its own, and any other text is English', () => {
  const folder = new URL('../../../form/messages/', import.meta.url)
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name))
    .map(({ name }) => name)
  assert.ok(languages.length >= 3)
  assert.deepEqual(
    languages.map((language) => mailTexts(language).language),
    languages,
  )
  for (const other of ['tlh', '__proto__', 'constructor']) assert.equal(mailTexts(other).language, 'en')
})
