import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { readableDuration } from '../messages/durations.ts'
import { inLanguage, render, textOf } from '../testing/render.ts'

inLanguage('en')
const { RetryCountdown } = await import('./retry-countdown.tsx')

const shown = (seconds: number | null, saidSeconds = seconds) => {
  const html = render(createElement(RetryCountdown, { retry: { seconds, saidSeconds } }))
  const [, forEyes = ''] = /<p aria-hidden="true"[^>]*>(.*?)<\/p>/.exec(html) ?? []
  const forEars = textOf(html.replace(/<p aria-hidden="true".*?<\/p>/, ''))
  return { html, forEyes, forEars }
}

test('eyes see what is left, and ears hear what it was', () => {
  const { forEyes, forEars } = shown(41, 90)
  assert.equal(forEyes, 'You can try again in 41 seconds.')
  assert.equal(forEars, 'You can try again in 2 minutes.')
})

test('the end is a status, and all that is said then', () => {
  const { html, forEars } = shown(0, 90)
  assert.equal(forEars, 'You can try again now.')
  assert.match(html, /<p role="status"[^>]*>You can try again now\./)
})

test('a wait is said in the words of the language, in whole minutes where it is long', () => {
  assert.equal(readableDuration(1, 'en'), '1 second')
  assert.equal(readableDuration(60, 'es'), '60 segundos')
  assert.equal(readableDuration(61, 'es'), '2 minutos')
})
