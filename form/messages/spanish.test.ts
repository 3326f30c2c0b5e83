import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsOf } from '../testing/texts-of.ts'
import { createTranslate } from './messages.ts'

const inSpanish = textsOf('es')

const ENGLISH = /\b(the|your|please|you|and|with|this|that|is|not|resume|file|field|step|try|again|choose)\b/i

test('no English is left in a Spanish sentence', () => {
  const left = Object.entries(inSpanish).filter(([, text]) =>
    ENGLISH.test(text.replaceAll('Resume Library', '').replace(/\{\w+\}/g, '')),
  )
  assert.deepEqual(left, [])
})

test('Spanish uses usted throughout', () => {
  const familiar = /\b(tu|tus|tú|ti|te|escribe|elige|sube|comprueba|puedes|tienes|has)\b/i
  assert.deepEqual(
    Object.entries(inSpanish).filter(([, text]) => familiar.test(text)),
    [],
  )
})

test('Spanish questions and exclamations have opening marks', () => {
  for (const [key, text] of Object.entries(inSpanish)) {
    assert.equal(text.split('?').length, text.split('¿').length, key)
    assert.equal(text.split('!').length, text.split('¡').length, key)
  }
})

test('values are inserted literally', () => {
  const translate = createTranslate(inSpanish as never)
  const text = translate('resume_added', { filename: '$& {count} <b>.pdf' })
  assert.equal(text, 'Currículum agregado: $& {count} <b>.pdf')
})
