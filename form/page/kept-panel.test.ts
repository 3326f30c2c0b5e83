import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { createElement } from 'react'
import { inLanguage, registrationWith, render, textOf } from '../testing/render.ts'

inLanguage('en')
const { WithdrawnWords } = await import('./kept-panel.tsx')

test('who withdrew a registration is told to type the password again, where a reload has lost it', () => {
  const words = (password: string, isErased = false) => {
    const registration = { ...registrationWith(), values: () => ({ ...INITIAL_VALUES, password }) }
    return textOf(render(createElement(WithdrawnWords, { isErased }), registration))
  }
  assert.match(words(''), /Only the password has to be typed again\.$/)
  assert.match(words('c4n4ry-of-ann'), /^You withdrew.* in case you change your mind\.$/)
  assert.match(words('', true), /^This registration was deleted.* typed again\.$/)
})
