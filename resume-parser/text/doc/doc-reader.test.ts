import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compoundFile } from '@resume-library/file-formats/testing/compound-file'
import { docFile } from '../../testing/doc-file.ts'
import { readDoc } from './doc-reader.ts'

test('lines are read in order, table rows across, columns one after the other', async () => {
  const read = async (text: string) => (await readDoc(docFile(text))).lines.map((line) => line.text)
  assert.deepEqual(await read('Jane Doe\rCook\rExcel\x0bWord\r'), ['Jane Doe', 'Cook', 'Excel', 'Word'])
  assert.deepEqual(await read('2020\x07Cook\rLuigi\x07\x072018\x07Waiter\x07\x07'), [
    '2020\tCook',
    'Luigi',
    '2018\tWaiter',
  ])
  assert.deepEqual(await read('Soup\rBread\x07a\rb\rc\rd\re\x07\x07'), [...['Soup', 'Bread'], ...'abcde'])
})

test('field codes are not text, but give links', async () => {
  const text = 'Mail \x13HYPERLINK "mailto:a@b.example"\x14a@b.example\x15\r'
  const { lines, links } = await readDoc(docFile(text))
  assert.equal(lines[0]?.text, 'Mail a@b.example')
  assert.deepEqual(links, ['mailto:a@b.example'])
})

test('an encrypted package is locked, another compound file is of unknown type', async () => {
  for (const [name, reason] of [
    ['EncryptedPackage', 'locked'],
    ['Workbook', 'unknown_type'],
  ] as const)
    await assert.rejects(readDoc(compoundFile({ [name]: Buffer.alloc(4096) })), { reason })
})
