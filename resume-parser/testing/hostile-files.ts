import { createCipheriv, createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { assemble, pdfStream } from '@resume-library/file-formats/testing/pdf-file'
import { openEncrypted } from '../text/pdf/decrypt.ts'
import { docxFile, paragraph } from './docx-file.ts'

const LETTERS = 'BT /F 10 Tf 50 700 Td <00480049> Tj ET'

interface PdfParts {
  readonly content?: string
  /** Composite font: its widths, its encoding, and its Unicode mapping. */
  readonly widths?: string
  readonly encoding?: string
  readonly meanings?: string
  /** Objects from number 8 on. */
  readonly more?: readonly string[]
  readonly trailer?: string
}

const pdf = ({
  content = pdfStream(LETTERS),
  widths = '',
  encoding = '/Identity-H',
  meanings = '',
  more = [],
  trailer = '',
}: PdfParts) =>
  assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      content,
      `<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding ${encoding} /DescendantFonts [6 0 R] ${meanings} >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /FontDescriptor 7 0 R ${widths}
       /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
      '<< /Type /FontDescriptor /FontName /A /Flags 4 >>',
      ...more,
    ],
    trailer,
  )

const codes = (range: string) =>
  pdfStream(
    `begincmap /CMapName /A def 1 begincodespacerange <00000000> <ffffffff> endcodespacerange ${range} endcmap`,
    '/Type /CMap /CMapName /A',
  )
const deflated = (bytes: string | Buffer) => deflateSync(bytes).toString('latin1')

const OWNER = '/O <36451bd39d753b7c1d10922c28e6665aa4f3353fb0348b536893e3b1db5c579b> /P -4'
const SALT = Buffer.from('saltsalt')
const HASH = createHash('sha256').update(SALT).digest()
const FILE_KEY = Buffer.alloc(32, 'key')
const cbc = (key: Buffer, content: Buffer) => {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, Buffer.alloc(16))
  return Buffer.concat([cipher.update(content), cipher.final()])
}
/** Encryption dictionaries that the empty password opens. */
const HANDLERS = {
  V2: `/V 2 /R 3 /Length 128 ${OWNER} /U <3aa7292767d13ba34c0d53d3118a163c0122456a91bae5134273a6db134c87c4>`,
  AESV2: `/V 4 /R 4 ${OWNER} /U <a3027fc52e12fdde5a9261fc4962fa350122456a91bae5134273a6db134c87c4>`,
  AESV3: `/V 5 /R 5 /O <${'00'.repeat(48)}> /OE <${'00'.repeat(32)}> /Perms <${'00'.repeat(16)}> /P -4
    /U <${Buffer.concat([HASH, SALT, SALT]).toString('hex')}> /UE <${cbc(HASH, FILE_KEY).toString('hex', 0, 32)}>`,
} as const
/** Key of object 4 in the file that the dictionary is from. */
const AESV2_KEY = Buffer.from('08796803fb690d8602012c7d9dac58ee', 'hex')

/** Returns deflated bytes that begin with a stored block. */
const deflatedAfter = (stored: string, bytes: Buffer) =>
  `x\xda\0${String.fromCharCode(stored.length)}\0${String.fromCharCode(255 - stored.length)}\xff${stored}${deflated(bytes).slice(2)}`

/** A PDF whose content is deflated, then encrypted for an empty password; with V2 around a text that stays as it is. */
export async function encryptedPdf(
  method: keyof typeof HANDLERS,
  content: string,
  inside = '',
  more = '',
): Promise<Uint8Array<ArrayBuffer>> {
  const id = method === 'V2' ? 'fce2fe96b7e142b4a0576f61e2e9c441' : 'df5f844424a99196d018ef5c299190c5'
  const file = (bytes: Buffer) =>
    pdf({
      content: pdfStream(bytes.toString('latin1'), `/Filter /FlateDecode ${more}`),
      more: [
        `<< /Filter /Standard ${HANDLERS[method]} /CF << /StdCF << /CFM /${method} >> >> /StmF /StdCF /StrF /StdCF >>`,
      ],
      trailer: `/Encrypt 8 0 R /ID [<${id}> <${id}>]`,
    })
  const packed = Buffer.from(deflatedAfter(inside, Buffer.from(content)), 'latin1')
  if (method !== 'V2')
    return file(Buffer.concat([Buffer.alloc(16), cbc(method === 'AESV2' ? AESV2_KEY : FILE_KEY, packed)]))
  const rc4 = await openEncrypted(file(Buffer.alloc(0)))
  const encrypted = Buffer.from(await rc4!(Uint8Array.from(packed), 4, 0))
  encrypted.write(inside, 7, 'latin1')
  return file(encrypted)
}

/** Codes of 12 bits, each for one zero more than the one before it: some 8 MB of 6 kB. */
const lzwZeros = (early: number) => {
  const bits = ['100000000', '000000000']
  for (let code = 258; code < 4094; code += 1)
    bits.push(code.toString(2).padStart(Math.min(12, Math.floor(Math.log2(code + early)) + 1), '0'))
  return (bits.join('').match(/.{8}/g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
    .join('')
}

/** 300 form fields with the same value. */
const formPdf = (value: string) =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${Array.from({ length: 300 }, (_, at) => `${at + 5} 0 R`).join(' ')}] >>`,
    value,
    ...Array<string>(300).fill('<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /V 4 0 R >>'),
  ])

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const header = `<w:hdr>${' '.repeat(6_000_000)}</w:hdr>`

/** Small files that declare huge sizes; each is too large. */
export const HOSTILE_FILES: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'widths.pdf': pdf({ widths: '/W [0 2000000000 500]' }),
  'widths-elsewhere.pdf': pdf({ widths: '/W 8 0 R', more: ['[0 9 0 R 500]', '2000000000'] }),
  'widths-down.pdf': pdf({ widths: '/W2 [0 2000000000 500 500 500]', encoding: '/Identity-V' }),
  'codes.pdf': pdf({
    encoding: '8 0 R',
    more: [codes('1 begincidrange <00000000> <00fffffe> 0 endcidrange')],
  }),
  'meanings.pdf': pdf({
    meanings: '/ToUnicode 8 0 R',
    more: [codes('1 beginbfrange <00000000> <00fffffe> <0041> endbfrange')],
  }),
  'fields.pdf': formPdf(`(${'Jane '.repeat(50_000)})`),
  'fields-lines.pdf': formPdf(`(${'\\n'.repeat(50_000)})`),
  'fields-wide.pdf': formPdf(`(\\376\\377${'\\000J\\000 '.repeat(50_000)})`),
  'annotations.pdf': assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${'4 0 R '.repeat(100_000)}] >>`,
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://jane.example/) >> >>',
  ]),
  'deflated-twice.pdf': pdf({
    content: pdfStream(
      deflated(deflateSync(Buffer.alloc(100_000_000, ' '))),
      '/Filter [/FlateDecode /FlateDecode]',
    ),
  }),
  'endstream-inside.pdf': pdf({
    content: pdfStream(
      deflatedAfter('\nendstream\n', Buffer.alloc(100_000_000, ' ')),
      '/Filter /FlateDecode',
    ),
  }),
  'encrypted-endstream-inside.pdf': await encryptedPdf('V2', ' '.repeat(20_000_000), '\nendstream\n'),
  'encrypted-number-inside.pdf': await encryptedPdf('V2', ' '.repeat(20_000_000), '', '/A (endobj 7 0 obj)'),
  'encrypted-digits.pdf': await encryptedPdf('V2', '', '', `/A (${'1'.repeat(300_000)})`),
  'runs-endstream-inside.pdf': pdf({
    content: pdfStream(`\x0a\nendstream\n${'\x81 '.repeat(1_000_000)}\x80`, '/Filter /RunLengthDecode'),
  }),
  'meanings-blanks.pdf': pdf({
    meanings: '/ToUnicode 8 0 R',
    more: [codes('1 beginbfrange <0000 0000> <00ff\nfffe> <0041> endbfrange')],
  }),
  'meanings-many.pdf': pdf({
    meanings: '/ToUnicode 8 0 R',
    more: [codes(`40 beginbfrange ${'<0000> <ffff> <0041> '.repeat(40)} endbfrange`)],
  }),
  'runs-in-a-row.pdf': pdf({
    content: pdfStream('\x81\x81'.repeat(300), '/Filter [/RunLengthDecode /Run#4cengthDecode /RL]'),
  }),
  'codes-of-words.pdf': pdf({ more: Array<string>(30).fill(pdfStream(lzwZeros(1), '/Filter /LZWDecode')) }),
  'deflated-in-letters.pdf': pdf({
    content: pdfStream(
      deflateSync(Buffer.alloc(20_000_000)).toString('hex'),
      '/Filter [/ASCIIHexDecode /FlateDecode]',
    ),
  }),
  'encrypted-rc4.pdf': await encryptedPdf('V2', ' '.repeat(20_000_000)),
  'encrypted-aes-128.pdf': await encryptedPdf('AESV2', ' '.repeat(20_000_000)),
  'encrypted-aes-256.pdf': await encryptedPdf('AESV3', ' '.repeat(20_000_000)),
  'base-85-zeros.pdf': pdf({ content: pdfStream('z'.repeat(2_000_000), '/Filter /ASCII85Decode') }),
  'codes-of-words-late.pdf': pdf({
    more: Array<string>(30).fill(
      pdfStream(lzwZeros(0), '/Filter /LZWDecode /DecodeParms << /EarlyChange 0 >>'),
    ),
  }),
  'object-streams.pdf': pdf({
    more: Array<string>(40).fill(
      pdfStream(deflated(`9 0 ${' '.repeat(200_000)}`), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'),
    ),
  }),
  'widths-many.pdf': pdf({ widths: '/W [0 9999998 500]', more: ['<< /W [0 9999998 500] >>'] }),
  'widths-in-object-stream.pdf': pdf({
    widths: '/W [0 9 0 R 500]',
    more: [
      pdfStream(deflated('9 0 10 9 2000000000 << >>'), '/Type /ObjStm /N 2 /First 9 /Filter /FlateDecode'),
    ],
  }),
  'filters-elsewhere.pdf': pdf({ content: pdfStream('\x81 ', '/Filter 8 0 R'), more: ['/RunLengthDecode'] }),
  'rows.pdf': pdf({ content: pdfStream(LETTERS, '/DecodeParms << /Predictor 12 /Columns 900000000 >>') }),
  'runs.pdf': pdf({ content: pdfStream('\x81 '.repeat(600_000), '/Filter /RunLengthDecode') }),
  'dictionaries.pdf': pdf({
    content: pdfStream(deflated(`[${'<<>>'.repeat(500_000)}] TJ`), '/Filter /FlateDecode'),
  }),
  'saves.pdf': pdf({ content: pdfStream(deflated('q '.repeat(4_000_000)), '/Filter /FlateDecode') }),
  'objects.pdf': pdf({
    more: [
      pdfStream(
        deflated(Buffer.alloc(38_000_000)),
        '/Type /XRef /Root 1 0 R /Size 38000000 /W [1 0 0] /Filter /FlateDecode',
      ),
    ],
  }),
  'paragraphs.rtf': latin1(`{\\rtf1 ${'\\par '.repeat(800_000)}}`),
  'rows.rtf': latin1(`{\\rtf1 ${'\\trowd a\\cell\\row '.repeat(100_000)}}`),
  'paragraphs.docx': docxFile('<w:p/>'.repeat(100_000)),
  'breaks.docx': docxFile(`<w:p><w:r>${'<w:t>a</w:t><w:br/>'.repeat(100_000)}</w:r></w:p>`),
  'headers.docx': docxFile(
    paragraph('Jane Doe'),
    Object.fromEntries([1, 2, 3].map((number) => [`word/header${number}.xml`, header])),
  ),
}
