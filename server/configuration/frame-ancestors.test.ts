import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ancestorsFault, unsafeAncestors, withQuotes } from './frame-ancestors.ts'

const sources = (text: string) => text.trim().split(/\s+/)

const RIGHT = sources(`
  'none' 'self' https: http: * *:* jobs.example https://jobs.example https://jobs.example/ https://*.example:*
  HTTPS://Jobs.Example:8443 http://localhost:4000 http://127.0.0.1:4000 https://xn--bcher-kva.example
`)
const WRONG = sources(`
  / //jobs.example javascript: data: javascript:alert(1) https:// https:/jobs.example https://jobs.example/form
  https://jobs.example?a https://jobs.example: https://jobs.example:99999 https://jobs.* https://a*.example
  https://.example https://jobs..example https://ann@jobs.example https://bücher.example 'unsafe-inline'
  https://a.example;script-src'unsafe-inline'
`)

test('accepts what browsers accept as a source of frame-ancestors', () => {
  for (const source of RIGHT) assert.equal(ancestorsFault([withQuotes(source)]), null, source)
})

test('refuses sources that browsers ignore or read otherwise', () => {
  for (const source of WRONG)
    assert.equal(
      ancestorsFault(['https://jobs.example', source]),
      `must be 'none', 'self', or origins such as https://jobs.example, https://*.example or https:, not ${source}`,
    )
})

test('explains that browsers accept no IPv6 address', () => {
  assert.equal(
    ancestorsFault(['http://[::1]:4000']),
    'cannot hold http://[::1]:4000: browsers take no IPv6 address there; name the host',
  )
})

test('finds sources that let everybody in, or come unprotected', () => {
  const warned = (source: string) => unsafeAncestors([source]).length > 0
  for (const source of sources('* https: http: https://* https://*:* http://jobs.example'))
    assert.ok(warned(source), source)
  for (const source of sources(
    `'none' 'self' https://jobs.example https://*.example *.example http://localhost:4000`,
  ))
    assert.ok(!warned(source), source)
})
