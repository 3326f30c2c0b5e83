import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildScan } from './build-scan.ts'
import { pdfContent } from './testing/pdf-content.ts'

/** Gray JPEG of 8 by 16 pixels, whose frame header is all that the PDF needs. */
const JPEG = Uint8Array.from(
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080010000801011100ffd9', 'hex'),
)

test('buildScan: each picture is a figure with its alternative, on a Letter page turned like it', async () => {
  const pages = [
    { jpeg: JPEG, width: 8, height: 16 },
    { jpeg: JPEG, width: 16, height: 8 },
  ]
  const alternatives = ['Page 1 of 2', 'Page 2 of 2']
  const bytes = await buildScan(pages, { title: 'Ann\u0001 \u202e& Doe', language: 'en', alternatives })
  const { title, language, sizes, tags } = await pdfContent(bytes)
  assert.deepEqual({ title, language }, { title: 'Ann Doe', language: 'en' })
  assert.deepEqual(sizes, [
    [612, 792],
    [792, 612],
  ])
  assert.deepEqual(tags, ['Document(Figure"Page 1 of 2")', 'Document(Figure"Page 2 of 2")'])
})

test('buildScan: what is no JPEG is refused', async () => {
  const page = { jpeg: new Uint8Array([1, 2, 3]), width: 1, height: 1 }
  await assert.rejects(buildScan([page], { title: 'x', language: 'en', alternatives: ['x'] }), /image format/)
})
