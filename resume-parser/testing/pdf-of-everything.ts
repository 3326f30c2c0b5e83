import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCanvas } from './canvas.ts'
import { assemble, pdfStream } from './pdf-file.ts'

/** What a page may show, by name, each in a square of its own of 100 points, from the lower left corner on. */
const SQUARES = {
  'letters of a TrueType font': 'BT /TrueType 30 Tf 5 40 Td (Ag&) Tj ET',
  'letters of a Type 1 font': 'BT /Type1 30 Tf 5 40 Td (Ag&) Tj ET',
  'letters of a font that is only named': 'BT /Named 30 Tf 5 40 Td (Ag&) Tj ET',
  'letters that are drawings': 'BT /Drawn 30 Tf 5 40 Td (aa) Tj ET',
  'lines and curves': '3 w 10 10 m 90 90 l S 50 10 m 90 10 90 60 50 60 c f',
  'a JPEG': 'q 80 0 0 80 10 10 cm /Jpeg Do Q',
  'an image of pixels': 'q 80 0 0 80 10 10 cm /Pixels Do Q',
  'a gradient': 'q 10 10 80 80 re W n /Gradient sh Q',
  'a pattern': '/Pattern cs /Tiles scn 10 10 80 80 re f 0 g',
  'a soft mask': 'q /Masked gs 10 10 80 80 re f Q',
  'a colour over another': 'q 1 0 0 rg 10 10 60 60 re f /Multiplied gs 0 1 0 rg 30 30 60 60 re f Q',
  'a form': 'q 1 0 0 1 10 10 cm /Form Do Q',
  'letters filled with a gradient': 'q BT /TrueType 60 Tf 5 30 Td 7 Tr (Ag) Tj ET /Gradient sh Q',
} as const

const COLUMNS = 4
const SQUARE = 100
const ROWS = Math.ceil(Object.keys(SQUARES).length / COLUMNS)
const SIZE = [COLUMNS * SQUARE, ROWS * SQUARE] as const

/** Where something is shown on the page, as shares of its width and height from the upper left corner. */
export const squares = Object.keys(SQUARES).map((name, at) => ({
  name,
  left: (at % COLUMNS) / COLUMNS,
  top: (ROWS - 1 - Math.floor(at / COLUMNS)) / ROWS,
  width: 1 / COLUMNS,
  height: 1 / ROWS,
}))

const fontOf = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/${name}`)), 'latin1')

const jpeg = () => {
  const canvas = createCanvas(16, 16)
  const context = canvas.getContext('2d') as unknown as CanvasFilling
  context.fillStyle = '#c03020'
  context.fillRect(0, 0, 16, 8)
  return canvas.toBuffer('image/jpeg').toString('latin1')
}

interface CanvasFilling {
  fillStyle: string
  fillRect(left: number, top: number, width: number, height: number): void
}

const content = Object.values(SQUARES)
  .map(
    (draws, at) => `q 1 0 0 1 ${(at % COLUMNS) * SQUARE} ${Math.floor(at / COLUMNS) * SQUARE} cm ${draws} Q`,
  )
  .join('\n')

const WIDTHS = `/FirstChar 32 /LastChar 126 /Widths [${'600 '.repeat(95)}] /Encoding /WinAnsiEncoding`
const DESCRIPTOR =
  '/Type /FontDescriptor /Flags 32 /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontBBox [0 -200 1000 900]'
const RAMP = '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>'
const GRADIENT = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [10 10 90 90] ${RAMP} /Extend [true true] >>`
const GROUP =
  '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Group << /S /Transparency /CS /DeviceGray >>'
const IMAGE = '/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8'

/** A PDF of one page that shows everything in {@link squares}, and a field of a form above them. */
export const pdfOfEverything = (): Uint8Array<ArrayBuffer> =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [18 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${SIZE.join(' ')}] /Contents 4 0 R /Annots [18 0 R] /Resources 5 0 R >>`,
    pdfStream(content),
    `<< /Font << /TrueType 6 0 R /Type1 9 0 R /Named 12 0 R /Drawn 13 0 R >>
        /XObject << /Jpeg 14 0 R /Pixels 15 0 R /Form 16 0 R >>
        /Shading << /Gradient ${GRADIENT} >> /Pattern << /Tiles 17 0 R >>
        /ExtGState << /Multiplied << /BM /Multiply >> /Masked << /SMask << /S /Luminosity /G 20 0 R >> >> >> >>`,
    `<< /Type /Font /Subtype /TrueType /BaseFont /Liberation ${WIDTHS} /FontDescriptor 7 0 R >>`,
    `<< ${DESCRIPTOR} /FontName /Liberation /FontFile2 8 0 R >>`,
    pdfStream(fontOf('LiberationSans-Regular.ttf')),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Foxit ${WIDTHS} /FontDescriptor 10 0 R >>`,
    `<< ${DESCRIPTOR} /FontName /Foxit /FontFile3 11 0 R >>`,
    pdfStream(fontOf('FoxitSerif.pfb'), '/Subtype /Type1C'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97
        /Widths [1] /CharProcs << /box 19 0 R >> /Encoding << /Differences [97 /box] >> >>`,
    pdfStream(jpeg(), `${IMAGE} /Width 16 /Height 16 /Filter /DCTDecode`),
    pdfStream('\xff\x00\x00\x00\xff\x00\x00\x00\xff\x00\x00\x00', `${IMAGE} /Width 2 /Height 2`),
    pdfStream('0 0.5 0 rg 0 0 60 60 re f', '/Type /XObject /Subtype /Form /BBox [0 0 80 80]'),
    pdfStream(
      '0 0 1 rg 0 0 5 5 re f',
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>',
    ),
    `<< /Type /Annot /Subtype /Widget /FT /Tx /F 4 /T (field) /V (filled) /Rect [310 310 390 390] /AP << /N 21 0 R >> >>`,
    pdfStream('1 0 0 0 1 1 d1 0.1 0.1 0.8 0.8 re f'),
    pdfStream(`/Gradient sh`, `${GROUP} /Resources << /Shading << /Gradient ${GRADIENT} >> >>`),
    pdfStream('0.5 g 0 0 80 80 re f', '/Type /XObject /Subtype /Form /BBox [0 0 80 80]'),
  ])
