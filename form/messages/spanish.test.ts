import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UPLOAD_REFUSALS } from '@resume-library/contract/refusals'
import { FILLED_FIELDS } from '../registration/state/fill-state.ts'
import { loadLanguage } from './languages.ts'
import { createTranslate } from './messages.ts'

async function sentencesOf(code: string): Promise<Record<string, string>> {
  const { firstStep, laterSteps, withoutScript } = await loadLanguage(code)
  return { ...firstStep, ...laterSteps, ...withoutScript }
}

const inEnglish = await sentencesOf('en')
const inSpanish = await sentencesOf('es')

const ENGLISH = /\b(the|your|please|you|and|with|this|that|is|not|resume|file|field|step|try|again|choose)\b/i

test('no English is left in a Spanish sentence', () => {
  const left = Object.entries(inSpanish).filter(([, text]) =>
    ENGLISH.test(text.replaceAll('Resume Library', '').replace(/\{\w+\}/g, '')),
  )
  assert.deepEqual(left, [])
})

test('Spanish says usted, as one voice', () => {
  const familiar = /\b(tu|tus|tú|ti|te|escribe|elige|sube|comprueba|puedes|tienes|has)\b/i
  assert.deepEqual(
    Object.entries(inSpanish).filter(([, text]) => familiar.test(text)),
    [],
  )
})

test('a question or an exclamation opens where it begins', () => {
  for (const [key, text] of Object.entries(inSpanish)) {
    assert.equal(text.split('?').length, text.split('¿').length, key)
    assert.equal(text.split('!').length, text.split('¡').length, key)
  }
})

test('a whole sentence ends as one in both languages, and no text has stray spaces', () => {
  const end = (text: string) => /[.:…?]$/.exec(text)?.[0]
  for (const [key, text] of Object.entries(inSpanish)) {
    assert.equal(end(text), end(inEnglish[key]!), key)
    assert.doesNotMatch(text + inEnglish[key], / {2}|^ | $| [.,:]/, key)
  }
})

test('every field that a resume fills and every refusal of an upload can be said in both languages', async () => {
  for (const messages of [inEnglish, inSpanish]) {
    for (const field of FILLED_FIELDS) assert.ok(messages[`label_${field}`], field)
    const refusals = Object.keys(UPLOAD_REFUSALS).filter((code) => code !== 'upload_failed')
    for (const code of refusals) assert.ok(messages[code], code)
  }
})

test('values are put in as they are, also where they look like something to be filled in', () => {
  const translate = createTranslate(inSpanish as never)
  const text = translate('resume_added', { filename: '$& {count} <b>.pdf' })
  assert.equal(text, 'Currículum agregado: $& {count} <b>.pdf')
})
