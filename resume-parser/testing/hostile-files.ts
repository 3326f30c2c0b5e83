import { deflateSync } from 'node:zlib'
import { docxFile, paragraph } from './docx-file.ts'
import { assemble, pdfStream } from './pdf-file.ts'

const LETTERS = 'BT /F 10 Tf 50 700 Td <00480049> Tj ET'

interface PdfParts {
  readonly content?: string
  /** Of the font whose letters have numbers: its widths, its encoding, and what its codes mean. */
  readonly widths?: string
  readonly encoding?: string
  readonly meanings?: string
  /** Objects from number 8 on. */
  readonly more?: readonly string[]
}

const pdf = ({
  content = pdfStream(LETTERS),
  widths = '',
  encoding = '/Identity-H',
  meanings = '',
  more = [],
}: PdfParts) =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    content,
    `<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding ${encoding} /DescendantFonts [6 0 R] ${meanings} >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /FontDescriptor 7 0 R ${widths}
       /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    '<< /Type /FontDescriptor /FontName /A /Flags 4 >>',
    ...more,
  ])

const codes = (range: string) =>
  pdfStream(
    `begincmap /CMapName /A def 1 begincodespacerange <00000000> <ffffffff> endcodespacerange ${range} endcmap`,
    '/Type /CMap /CMapName /A',
  )
const deflated = (bytes: string | Buffer) => deflateSync(bytes).toString('latin1')

/** A font of 30,000 ranges of characters, each of which has all that there are. */
function rangesFont(): Buffer {
  const RANGES = 30_000
  const words = (values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]))
  const zeros = (length: number) => Array<number>(length).fill(0)
  const ends = Array<number>(RANGES).fill(0xfffe)
  const tables = {
    cmap: words([0, 1, 3, 1, 0, 12, 4, 0, 0, 2 * RANGES, 0, 0, 0, ...ends, 0, ...zeros(3 * RANGES)]),
    glyf: words([0, 0]),
    head: words([1, 0, 0, 0, 0, 0, 0x5f0f, 0x3cf5, 0, 1_000, ...zeros(15), 1, 0]),
    hhea: words([1, ...zeros(16), 1]),
    hmtx: words([0, 0]),
    loca: words([0, 0, 0, 0]),
    maxp: words([1, 0, 1, ...zeros(13)]),
  }
  const directory = Buffer.alloc(12 + 16 * 7)
  directory.writeUInt32BE(0x10000)
  directory.writeUInt16BE(7, 4)
  let offset = directory.length
  for (const [at, [name, table]] of Object.entries(tables).entries()) {
    directory.write(name, 12 + 16 * at)
    directory.writeUInt32BE(offset, 20 + 16 * at)
    directory.writeUInt32BE(table.length, 24 + 16 * at)
    offset += table.length
  }
  return Buffer.concat([directory, ...Object.values(tables)])
}

/** 300 fields of a form that hold the same. */
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

/** Small files that state how much is to be held; each is too large. */
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
  'ranges.pdf': assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    pdfStream('BT /F 10 Tf 50 700 Td (Jane) Tj ET'),
    '<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar 0 /LastChar 255 /FontDescriptor 6 0 R >>',
    '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 7 0 R >>',
    pdfStream(deflated(rangesFont()), '/Filter /FlateDecode'),
  ]),
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
  'runs.pdf': pdf({ content: pdfStream('\x81 '.repeat(600_000), '/Filter /RunLengthDecode') }),
  'dictionaries.pdf': pdf({
    content: pdfStream(deflated(`[${'<<>>'.repeat(500_000)}] TJ`), '/Filter /FlateDecode'),
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
