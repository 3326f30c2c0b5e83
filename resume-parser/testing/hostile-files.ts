import { deflateSync } from 'node:zlib'
import { assemble, pdfStream } from '@resume-library/file-formats/testing/pdf-file'
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

/** Codes of 12 bits, each for one zero more than the one before it: some 8 MB of 6 kB. */
const LZW_ZEROS = (() => {
  const bits = ['100000000', '000000000']
  for (let code = 258; code < 4094; code += 1)
    bits.push(code.toString(2).padStart(Math.min(12, Math.floor(Math.log2(code + 1)) + 1), '0'))
  return (bits.join('').match(/.{8}/g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
    .join('')
})()

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
  'codes-of-words.pdf': pdf({ more: Array<string>(30).fill(pdfStream(LZW_ZEROS, '/Filter /LZWDecode')) }),
  'deflated-in-letters.pdf': pdf({
    content: pdfStream(
      deflateSync(Buffer.alloc(20_000_000)).toString('hex'),
      '/Filter [/ASCIIHexDecode /FlateDecode]',
    ),
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
