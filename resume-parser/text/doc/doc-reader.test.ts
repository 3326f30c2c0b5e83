import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compoundFile } from '@resume-library/file-formats/testing/compound-file'
import { docFile } from '../../testing/doc-file.ts'
import { readDoc } from './doc-reader.ts'

test('lines are read with the sizes of their letters', async () => {
  const { lines } = await readDoc(
    docFile([
      { text: 'Jane Doe\r', size: 24 },
      { text: 'Cook\rExcel\x0bWord\r', size: 11 },
    ]),
  )
  assert.deepEqual(
    lines.map(({ text, size }) => [text, size]),
    [
      ['Jane Doe', 24],
      ['Cook', 11],
      ['Excel', 11],
      ['Word', 11],
    ],
  )
})

test('commands of fields are no text, but tell links', async () => {
  const text = 'Mail \x13HYPERLINK "mailto:a@b.example"\x14a@b.example\x15\r'
  const { lines, links } = await readDoc(docFile([{ text, size: 11 }]))
  assert.equal(lines[0]?.text, 'Mail a@b.example')
  assert.deepEqual(links, ['mailto:a@b.example'])
})

test('an encrypted package is locked, another compound file no document', async () => {
  for (const [name, reason] of [
    ['EncryptedPackage', 'locked'],
    ['Workbook', 'unknown_type'],
  ] as const)
    await assert.rejects(readDoc(compoundFile({ [name]: Buffer.alloc(4096) })), { reason })
})
