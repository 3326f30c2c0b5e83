import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanText, countLost, joinSpacedLetters, withoutBullet } from './clean-text.ts'

test('text is cleaned to one spelling of letters, hyphens and spaces', () => {
  assert.equal(cleanText('e\u0301tude'), 'étude')
  assert.equal(cleanText('ﬁle oﬀer'), 'file offer')
  assert.equal(cleanText('555\u2011010\u20109999'), '555-010-9999')
  assert.equal(cleanText('one\u00a0two\u200b'), 'one two')
})

test('invisible characters are dropped: direction marks, line breaks, tags', () => {
  assert.equal(cleanText('Cook\u2028and\u2029Baker'), 'Cook and Baker')
  assert.equal(cleanText('\u202eeod\u202c \u2066J\u2069\u061cane\u180e'), 'eod Jane')
  assert.equal(cleanText('Cook\u{e0049}\u{e0067}\u{e007f}'), 'Cook')
  assert.equal(cleanText('NUL\u0000and\ud800half'), 'NUL and half')
})

test('icons of private fonts separate the text around them', () => {
  assert.equal(cleanText('Boston \uf095 555'), 'Boston  •  555')
  assert.equal(countLost('\uf095\ufffdok'), 2)
})

test('letter-spaced words are joined', () => {
  assert.equal(joinSpacedLetters('C O N T A C T'), 'CONTACT')
  assert.equal(joinSpacedLetters('J A N E  D O E'), 'JANE DOE')
  assert.equal(joinSpacedLetters('I am a cook'), 'I am a cook')
})

test('a bullet is removed', () => {
  assert.deepEqual(withoutBullet('• Python'), { text: 'Python', isItem: true })
  assert.deepEqual(withoutBullet('▸ Python'), { text: 'Python', isItem: true })
  assert.deepEqual(withoutBullet('{ Python'), { text: 'Python', isItem: true })
  assert.deepEqual(withoutBullet('- Python'), { text: 'Python', isItem: true })
  assert.deepEqual(withoutBullet('-based'), { text: '-based', isItem: false })
})

test('accents that TeX writes before letters are combined with them', () => {
  assert.equal(cleanText('Ioana-M˘ad˘alina M¨uller'), 'Ioana-Mădălina Müller')
  assert.equal(cleanText('˜ 5 km'), '˜ 5 km')
})

test('groff’s plus and o are a bullet', () => {
  assert.deepEqual(withoutBullet('+o Python'), { text: 'Python', isItem: true })
})
