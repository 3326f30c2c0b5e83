import type { FontFile } from './fonts.ts'
import { type Line, type PlacedBlock, STYLES } from './layout.ts'
import { addElement, drawContent, LETTER, type PdfDocument, type Structure } from './pdf-document.ts'
import type { Typeface } from './typeface.ts'

/** In points: a bullet is left of its item, a rule below the baseline of its heading. */
const [BULLET_INDENT, RULE_BELOW, RULE_WIDTH] = [10, 5, 0.6]
const AT_BASELINE = { lineBreak: false, baseline: 'alphabetic' } as const

/** Draws placed blocks as tagged headings, paragraphs, and lists of neighboring items. */
export function draw(
  document: PdfDocument,
  root: Structure,
  placed: readonly PlacedBlock[],
  typeface: Typeface,
): void {
  for (const [name, bytes] of typeface.files) document.registerFont(name, bytes as Buffer)
  let list: Structure | null = null
  let pages = 0
  for (const { kind, lines } of placed) {
    const { tag, color } = STYLES[kind]
    list = kind === 'item' ? (list ?? addElement(document, root, 'L')) : null
    const parent = list ? addElement(document, list, 'LI') : root
    const label = list && addElement(document, parent, 'Lbl')
    const element = addElement(document, parent, tag)
    for (const [index, line] of lines.entries()) {
      for (; pages <= line.page; pages++) document.addPage()
      document.fillColor(color)
      const bullet = { ...line, text: '•', x: line.x - BULLET_INDENT }
      if (label && index === 0)
        drawContent(document, label, 'Lbl', () => drawLine(document, bullet, typeface))
      drawContent(document, element, tag, () => drawLine(document, line, typeface))
      if (kind === 'heading') drawRule(document, color, line.x, line.y + RULE_BELOW)
    }
  }
  for (const name of typeface.files.keys()) if (name.startsWith('vazirmatn')) reverseLigatures(document, name)
}

function drawLine(
  document: PdfDocument,
  { text: whole, x, y, size, weight }: Line,
  { runs }: Typeface,
): void {
  document.x = x
  for (const { text, script, isTurned } of runs(whole)) {
    // With features pdfkit shapes a run as a whole, and not each word of it from left to right.
    const options = isTurned ? { ...AT_BASELINE, features: [] } : AT_BASELINE
    document.font(`${script}-${weight}`, size).text(text, document.x, y, options)
  }
}

function drawRule(document: PdfDocument, color: string, x: number, y: number): void {
  document.markContent('Artifact', { type: 'Layout' })
  document.lineWidth(RULE_WIDTH).strokeColor(color).moveTo(x, y)
  document.lineTo(LETTER.width - x, y).stroke()
  document.endMarkedContent()
}

/** Reverses the characters of ligatures, since readers of PDF turn Arabic text character by character. */
function reverseLigatures(document: PdfDocument, name: FontFile): void {
  // Its types leave out the characters of each glyph.
  const font = (document.font(name) as unknown as { _font: { unicode: readonly (readonly number[])[] } })
    ._font
  font.unicode = font.unicode.map((characters) => [...characters].reverse())
}
