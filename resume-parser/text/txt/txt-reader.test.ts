import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CELLS_MAX } from '../limits.ts'
import { decodeText, linesOfText } from './txt-reader.ts'

const POLISH = 'Księgowa w Łodzi, żona, źródło i ćwiczenia'

test('the encoding is detected from the bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  assert.equal(decodeText(bytes(POLISH)), POLISH)
  assert.equal(decodeText(Buffer.from(`\ufeff${POLISH}`, 'utf16le')), POLISH)
  assert.equal(decodeText(Buffer.from(POLISH, 'utf16le')), POLISH)
  assert.equal(decodeText(Buffer.from('Café José, Zoë', 'latin1')), 'Café José, Zoë')
  assert.equal(decodeText(Buffer.from('Muñoz, Père, Brøndby', 'latin1')), 'Muñoz, Père, Brøndby')
  assert.equal(decodeText(bytes('Żó').subarray(0, 3)), 'Ż\ufffd', 'cut within a character')
  const central = Buffer.from([0x4b, 0x73, 0x69, 0xea, 0x67, 0x6f, 0x77, 0x61, 0x20, 0xb3, 0xf3, 0x64, 0x9f])
  assert.equal(decodeText(central), 'Księgowa łódź')
})

test('wide gaps and tabs separate cells', () => {
  const [line] = linesOfText('2020 - 2022      Cook\tLuigi’s')
  assert.deepEqual(
    line?.cells.map(({ text }) => text),
    ['2020 - 2022', 'Cook', 'Luigi’s'],
  )
})

test('Markdown code spans are a list', () => {
  assert.equal(linesOfText('`Go` `Linux` `SQL`')[0]?.text, 'Go, Linux, SQL')
})

test('Markdown syntax is style, not text', () => {
  const [name, mail, skills] = linesOfText('# Jane Doe\n**Email:** jane@example.org\nSkills\n------')
  assert.equal(name?.text, 'Jane Doe')
  assert.equal(mail?.text, 'Email: jane@example.org')
  assert.equal(name!.size > mail!.size && skills!.cells[0]!.strong, true)
})

test('a line of dashes underlines a heading, unless it begins a frame', () => {
  const strong = (text: string) => linesOfText(text).map(({ cells }) => cells[0]!.strong)
  assert.deepEqual(strong('My jobs\n───────\nCook, 2020\nGood with\n++++++\nSoup'), [
    true,
    false,
    true,
    false,
  ])
  assert.deepEqual(strong('Soup, Bread\n-----------\nSchool\n-----------\nCity High'), [false, true, false])
  assert.deepEqual(strong('Ada King | 555-0100\n======\nCook'), [false, false])
})

test('ASCII tables, dot leaders and spaced letters', () => {
  const texts = linesOfText('| 2009- | Engineer |\n+------+-----+\nCook ...... 2020\nA D A   K I N G').map(
    ({ text }) => text,
  )
  assert.deepEqual(texts, ['2009-\tEngineer', 'Cook\t2020', 'ADA KING'])
})

test('hostile lines are read in linear time', () => {
  const lines = [' ', '-', '[', '|\t'].map((sign) => `x${sign.repeat(100_000)}!`)
  const start = performance.now()
  const read = linesOfText(lines.join('\n'))
  assert.ok(performance.now() - start < 10_000)
  assert.ok(read.every(({ cells }) => cells.length <= CELLS_MAX))
})
