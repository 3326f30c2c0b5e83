import { assemble, pdfStream } from '@resume-library/file-formats/testing/pdf-file'

/** Text on a page: start of its baseline, in points from the lower left corner, and font size. */
export interface PdfText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly bold?: boolean
}

/** Creates a one-page PDF with texts in Helvetica. */
export const pdfFile = (texts: readonly PdfText[], mailto?: string): Uint8Array<ArrayBuffer> =>
  pageWith(
    texts,
    mailto
      ? [`<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (mailto:${mailto}) >> >>`]
      : [],
  )

/** Creates a PDF with form fields; those with flag 2 are hidden. */
export const pdfForm = (texts: readonly PdfText[], fields: readonly (PdfText & { flag?: number })[]) =>
  pageWith(
    texts,
    fields.map(
      ({ text, x, y, flag = 4 }, at) =>
        `<< /Type /Annot /Subtype /Widget /FT /Tx /F ${flag} /T (${at}) /V (${text})
         /DA (/F 10 Tf) /Rect [${x} ${y - 3} ${x + 200} ${y + 10}] >>`,
    ),
  )

function pageWith(texts: readonly PdfText[], annotations: readonly string[]): Uint8Array<ArrayBuffer> {
  const content = texts.map(({ text, x, y, size = 10, bold = false }) => {
    const escaped = text.replace(/[\\()]/g, '\\$&')
    return `BT /${bold ? 'B' : 'F'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`
  })
  const stream = content.join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [${annotations.join(' ')}]
       /Resources << /Font << /F 5 0 R /B 6 0 R >> >> >>`,
    pdfStream(stream),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ])
}

/** Places texts one below the other, starting at a height. */
export const pdfColumn = (x: number, top: number, lines: readonly string[], size = 10): PdfText[] =>
  lines.map((text, at) => ({ text, x, y: top - at * size * 1.4, size }))
