import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { assemble, pdfStream } from '@resume-library/file-formats/testing/pdf-file'
import { encryptedPdf } from '../../testing/hostile-files.ts'
import { boundPdf } from './bound-pdf.ts'

const packed = (content: string) => deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
const PICTURE = 'ffd8ffe0 a picture'
const TRUE_TYPE = packed(`\0\x01\0\0${'glyphs '.repeat(20)}`)
const LETTERS = packed('BT (Jane) Tj ET')

test('images and TrueType fonts are zeroed, everything else is unchanged', async () => {
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

for (const method of ['V2', 'AESV2', 'AESV3'] as const)
  test(`a file that ${method} encrypts is unchanged if the empty password opens it, and locked otherwise`, async () => {
    const pdf = await encryptedPdf(method, 'BT (Jane) Tj ET')
    assert.deepEqual(await boundPdf(pdf), pdf)
    const other = Buffer.from(pdf)
      .toString('latin1')
      .replace(/(\/U <)../, '$1ff')
    await assert.rejects(boundPdf(Uint8Array.from(Buffer.from(other, 'latin1'))), { reason: 'locked' })
  })

test('the hash of revision 6 opens a file that qpdf encrypted', async () => {
  const dictionary = `<< /Filter /Standard /V 5 /R 6 /CF << /StdCF << /CFM /AESV3 >> >> /StmF /StdCF
    /U <a30407a84184545e6e19dbd7230a266995c516e4c52dc6d8086d58e07ea44e0c08f14f2a39a7575605528ad412e14ff6>
    /UE <611bdccdb348727e6ee729e69ebce1030ade9f4f5e8de8af6f79ddf13c16e05e> >>`
  const pdf = assemble(['<< /Type /Catalog >>', dictionary], '/Encrypt 2 0 R')
  assert.deepEqual(await boundPdf(pdf), pdf)
})

test('letters and codes around a stream are decoded, as its content counts', async () => {
  const hex = Buffer.from(LETTERS, 'latin1').toString('hex')
  const pdf = assemble(['<< /Type /Catalog >>', pdfStream(hex, '/Filter [/ASCIIHexDecode /FlateDecode]')])
  assert.deepEqual(await boundPdf(pdf), pdf)
})

test('a damaged stream counts up to the damage', async () => {
  const half = packed('Jane '.repeat(10_000)).slice(0, -20)
  const pdf = assemble(['<< /Type /Catalog >>', pdfStream(half, '/Filter /FlateDecode')])
  assert.deepEqual(await boundPdf(pdf), pdf)
})

for (const [what, content] of [
  ['stream keywords in a stream', 'stream\n'.repeat(40_000)],
  ['stream keywords in a line', '>>stream '.repeat(40_000)],
  ['unclosed index lists', '/Index['.repeat(140_000)],
] as const)
  test(`${what} are scanned in linear time`, { timeout: 20_000 }, async () => {
    const end = content.includes('stream') ? 'too_large' : 'read'
    const bytes = new TextEncoder().encode(`%PDF-1.7\n1 0 obj\n<< >>\n${content}`)
    const result = await boundPdf(bytes).then(
      () => 'read',
      (error) => error.reason,
    )
    assert.equal(result, end)
  })

const RUNS = pdfStream('\x81 '.repeat(60_000), '/Filter /RunLengthDecode')
const W = (numbers: string) => `<< /Type /Font /W [${numbers}] >>`
for (const [what, part] of [
  ['a plus', W('0 +30000000 500')],
  ['zeros before it', W('0 030000000 500')],
  ['dots', W('0. 30000000. 500')],
  ['a comment before it', W('0 % to\n30000000 500')],
  ['a filter named in another object', pdfStream(packed(' '.repeat(7_000_000)), '/Filter 9 0 R')],
  [
    'a comment that begins in a stream before it',
    `${pdfStream('%')} 3 0 obj ${RUNS}`.replace('\nendstream', 'endstream'),
  ],
  [
    'one small stream that a page names often',
    `<< /Contents [${'3 0 R '.repeat(500)}] >> endobj 3 0 obj ${pdfStream(packed(' '.repeat(20_000)), '/Filter /FlateDecode')}`,
  ],
  ['a name of an object', RUNS.replace('>>', '/obj 1 >>')],
  ['an object in its texts', pdfStream(packed(' '.repeat(7_000_000)), '/X ( obj) /Filter /FlateDecode')],
  [
    'more after its keyword',
    pdfStream(packed(' '.repeat(7_000_000)), '/Filter /FlateDecode').replace('stream\n', 'stream\f/A\n'),
  ],
] as const)
  test(`an oversized file is refused despite ${what}`, () =>
    assert.rejects(boundPdf(assemble(['<< /Type /Catalog >>', part])), { reason: 'too_large' }))

for (const [what, part, kept] of [
  ['a phone number between others', pdfStream('BT (+1 6175550123 12 Oak Street) Tj ET'), '6175550123'],
  ['a number of a font', '<< /XUID [6 1000000 5] >>', 'XUID'],
  ['metadata', pdfStream('<x:xmpmeta>12 1234567890 5</x:xmpmeta>', '/Type /Metadata'), 'Metadata'],
  [
    'an attached file',
    pdfStream(packed(' '.repeat(7_000_000)), '/Type /EmbeddedFile /Filter /FlateDecode'),
    'EmbeddedFile',
  ],
  ['a text that begins with true', pdfStream('true BT (Jane) Tj ET'), 'Jane'],
] as const)
  test(`an ordinary file is unchanged: ${what}`, async () => {
    const bounded = await boundPdf(assemble(['<< /Type /Catalog >>', part]))
    assert.ok(Buffer.from(bounded).includes(kept))
  })
