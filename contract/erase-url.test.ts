import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseUrlOf } from './provider-api.ts'

const BASE = 'http://jobs.example/apply?x'

test('an erasure address must be HTTPS or on the same site', () => {
  for (const [erase_url, offered] of [
    ['/candidate/erase/x', 'http://jobs.example/candidate/erase/x'],
    ['https://other.example/e', 'https://other.example/e'],
    ['http://jobs.example/e', 'http://jobs.example/e'],
    ['http://other.example/e', null],
    ['//other.example/e', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://', null],
    ['', null],
    [7, null],
    [{}, null],
    [undefined, null],
  ] as const)
    assert.equal(eraseUrlOf({ id: 1, erase_url }, BASE), offered, String(erase_url))
  for (const [erase_url, offered] of [
    ['/candidate/erase/x', '/candidate/erase/x'],
    ['/.//other.example/e', '/other.example/e'],
    ['https://other.example/e', 'https://other.example/e'],
    ['http://jobs.example/e', null],
    ['//other.example/e', null],
  ] as const)
    assert.equal(eraseUrlOf({ id: 1, erase_url }, ''), offered, erase_url)
  for (const body of [null, undefined, 'text', false, 1]) assert.equal(eraseUrlOf(body, BASE), null)
})
