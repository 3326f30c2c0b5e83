import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainResume } from '../testing/reading.ts'
import { unreadableReason } from './readability.ts'

const SENTENCE = 'Cooked for the guests of a small hotel and trained two young cooks'
const reason = (text: string, more: { lostCharacters?: number; mayBeScan?: boolean } = {}) =>
  unreadableReason({ ...plainResume(text), ...more })

test('words are readable, in any language and script', () => {
  assert.equal(reason(SENTENCE), null)
  assert.equal(reason('Księgowa w małej firmie, prowadzenie ksiąg i rozliczenia podatkowe'), null)
  assert.equal(reason('Бухгалтер в небольшой компании, учёт и налоги, работа с клиентами'), null)
  assert.equal(reason('在一家小公司担任会计，负责账目和税务，并与客户合作，管理日常账务工作'), null)
})

test('pages without text are a scan, a file without text is empty', () => {
  assert.equal(reason('Page 1 of 2', { mayBeScan: true }), 'scanned')
  assert.equal(reason('Scanned with ScanApp', { mayBeScan: true }), 'scanned')
  assert.equal(reason('Jane Doe', { mayBeScan: true }), null)
  assert.equal(reason('12'), 'empty')
})

test('glyphs without Unicode characters are reported', () => {
  assert.equal(reason(SENTENCE, { lostCharacters: 20 }), 'no_characters')
  assert.equal(reason('xkq wrtzp qqst bnmk zxcv '.repeat(8)), 'no_characters')
})

test('a few icons are harmless', () => {
  assert.equal(reason(SENTENCE, { lostCharacters: 3 }), null)
})
