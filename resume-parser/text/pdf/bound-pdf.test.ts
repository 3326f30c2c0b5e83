import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { assemble, pdfStream } from '../../testing/pdf-file.ts'
import { boundPdf } from './bound-pdf.ts'

const packed = (content: string) => deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
const PICTURE = 'ffd8ffe0 a picture'
const TRUE_TYPE = packed(`\0\x01\0\0${'glyphs '.repeat(20)}`)
const LETTERS = packed('BT (Jane) Tj ET')

test('pictures and TrueType fonts are emptied, and what else stands in a file stays', async () => {
  const pdf = assemble([
    '<< /Type /Catalog >>',
    pdfStream(PICTURE, '/Subtype /Image /Filter /DCTDecode'),
    pdfStream(TRUE_TYPE, '/Filter /FlateDecode'),
    pdfStream(LETTERS, '/Filter /FlateDecode'),
  ])
  const whole = Buffer.from(pdf).toString('latin1')
  const expected = [PICTURE, TRUE_TYPE].reduce(
    (text, part) => text.replace(part, '\0'.repeat(part.length)),
    whole,
  )
  assert.equal(Buffer.from(await boundPdf(pdf)).toString('latin1'), expected)
  assert.equal(Buffer.from(pdf).toString('latin1'), whole, 'and the bytes that were given')
})

test('a stream that is damaged counts as far as it unpacks', async () => {
  const half = packed('Jane '.repeat(10_000)).slice(0, -20)
  const pdf = assemble(['<< /Type /Catalog >>', pdfStream(half, '/Filter /FlateDecode')])
  assert.deepEqual(await boundPdf(pdf), pdf)
})

for (const [what, content] of [
  ['marks of streams in a stream', 'stream\n'.repeat(40_000)],
  ['lists of an index that nothing ends', '/Index['.repeat(140_000)],
] as const)
  test(`${what} are looked through no longer than what they could hold`, { timeout: 20_000 }, async () => {
    const end = content.startsWith('stream') ? 'too_large' : 'read'
    const bytes = new TextEncoder().encode(`%PDF-1.7\n1 0 obj\n<< >>\n${content}`)
    const result = await boundPdf(bytes).then(
      () => 'read',
      (error) => error.reason,
    )
    assert.equal(result, end)
  })
