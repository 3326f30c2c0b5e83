import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRtf } from './rtf-reader.ts'

const lines = (rtf: string) => readRtf(new Uint8Array(Buffer.from(rtf, 'latin1'))).lines

test('characters are decoded by code page, font and Unicode escape', () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fnil\fcharset0 A;}{\f1\fnil\fcharset238 B;}}\f0 Jos\'e9\par\f1 \'b3\'f3d\'9f\par\u322\'3f\uc1\u8211 ?x}`
  assert.deepEqual(
    lines(rtf).map(({ text }) => text),
    ['José', 'łódź', 'ł–x'],
  )
})

test('an unknown control word is skipped, whatever its name', () => {
  assert.equal(lines(String.raw`{\rtf1 Jane\constructor Doe\par}`)[0]?.text, 'JaneDoe')
})

test('a byte order mark and blanks before it are no text, also in UTF-16', () => {
  const rtf = String.raw`{\rtf1 Jane Doe\par}`
  assert.equal(lines(`ï»¿ ${rtf}`)[0]?.text, 'Jane Doe')
  assert.equal(readRtf(Buffer.from(`\ufeff${rtf}`, 'utf16le')).lines[0]?.text, 'Jane Doe')
})

test('the footer position is not footer text', () => {
  const [line] = lines(String.raw`{\rtf1{\footer Page 1}\footery0 Jane Doe\par}`)
  assert.equal(line?.text, 'Jane Doe')
})

test('font size and bold end with their group', () => {
  const [name, rest] = lines(String.raw`{\rtf1{\fs48\b Jane Doe\par}\fs22 Cook\par}`)
  assert.deepEqual([name?.size, name?.cells[0]?.strong], [24, true])
  assert.deepEqual([rest?.size, rest?.cells[0]?.strong], [11, false])
})

test('underlined text counts as bold, and does not change bold', () => {
  const read = lines(String.raw`{\rtf1\ul Jobs\ulnone\par Cook\par\b\ul Ada\ulnone\par King\par}`)
  assert.deepEqual(
    read.map(({ cells }) => cells[0]?.strong),
    [true, false, true, true],
  )
})

test('table rows are read across, page columns one after the other', () => {
  const row = lines(String.raw`{\rtf1\trowd\intbl 2020\cell Cook\cell\row\pard after\par}`)
  assert.deepEqual(
    row.map(({ text }) => text),
    ['2020\tCook', 'after'],
  )
  const page = lines(
    String.raw`{\rtf1\trowd\intbl Skills\par Excel\par\cell Experience\par Cook\par\cell\row}`,
  )
  assert.deepEqual(
    page.map(({ text }) => text),
    ['Skills', 'Excel', 'Experience', 'Cook'],
  )
})

test('fonts, images and field codes are not text, links are returned', () => {
  const rtf = String.raw`{\rtf1{\*\generator X;}{\pict 89504e47}{\field{\*\fldinst HYPERLINK "mailto:a@b.example"}{\fldrslt a@b}}\bin3 \\}}`
  const { lines: read, links } = readRtf(new Uint8Array(Buffer.from(rtf, 'latin1')))
  assert.equal(read[0]?.text, 'a@b')
  assert.deepEqual(links, ['mailto:a@b.example'])
})

test('a backslash at the end of a line ends a paragraph, as TextEdit writes it', () => {
  assert.deepEqual(
    lines('{\\rtf1 Rosa Lindahl\\\nDenver, CO\\\r\n}').map(({ text }) => text),
    ['Rosa Lindahl', 'Denver, CO'],
  )
})
