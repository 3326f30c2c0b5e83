import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainPage } from '../page/plain-page.ts'
import { keptPage } from './kept-page.ts'

const pageOf = (status: 'accepted' | 'registered', language: 'en' | 'es') =>
  plainPage(
    keptPage({
      kept: status === 'accepted' ? { status } : { status, answer: null },
      mayHaveArrived: false,
      secret: 'abc',
      language,
      base: 'https://jobs.example',
    }),
    null,
  ).html

test('a registration that waits is looked at again by the person, never by the page itself', () => {
  for (const language of ['en', 'es'] as const) {
    const page = pageOf('accepted', language)
    assert.doesNotMatch(page, /http-equiv/)
    assert.match(page, new RegExp(`<a href="/registration/abc\\?lang=${language}">`))
    assert.doesNotMatch(pageOf('registered', language), /<a /)
  }
})

test('it speaks as formally as the form does', () => {
  for (const status of ['accepted', 'registered'] as const)
    assert.doesNotMatch(pageOf(status, 'es'), /\b(tu|tienes|quieres|guarda|vuelve)\b/i)
})
