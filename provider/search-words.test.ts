import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeToken, wordsOf } from './search-words.ts'

test('words are folded in any script', () => {
  for (const [text, words] of [
    ['Zoë E\u0301lodie STRAẞE Łódź', ['zoe', 'elodie', 'strasse', 'lodz']],
    ["O'Neill-Smith, Jr.", ['o', 'neill', 'smith', 'jr']],
    ['İstanbul ΣΟΦΟΣ Йога', ['istanbul', 'σοφοσ', 'иога']],
    ['مُحَمَّد محـــمد أحمد', ['محمد', 'محمد', 'احمد']],
    ['abc護士１２', ['abc', '護', '士', '12']],
    [' \0 🏳️‍⚧️ +++ \u202e ', []],
  ] as const)
    assert.deepEqual(wordsOf(text), words)
})

test('a whole text is one token, without what a query could mean', () => {
  assert.deepEqual(['C', ' c ', 'C++', 'C#', "x' | y"].map(wholeToken), [
    'c',
    'c',
    'c_2b_2b',
    'c_23',
    'x_27_20_7c_20y',
  ])
  assert.match(wholeToken(`${'a'.repeat(199)}𝒶\ud800"*\0`), /^[a_\w]+$/)
})
