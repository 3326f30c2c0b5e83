import { LINES_MAX, PAGE_ITEMS_MAX } from '../limits.ts'
import type { PdfAnnotation, PdfItem } from './pdfjs.ts'

/** In points, for a field without a size. */
const SIZE = 10
/** In font sizes: line spacing, middle to baseline, width of a letter. */
const LINE = 1.2
const BASELINE = 0.35
const LETTER = 0.5

/** Makes items of form fields' values, at most about PAGE_ITEMS_MAX lines. */
export function itemsOfFields(annotations: readonly PdfAnnotation[]): PdfItem[] {
  const items: PdfItem[] = []
  for (const annotation of annotations) {
    if (items.length > PAGE_ITEMS_MAX) break
    items.push(...itemsOfField(annotation))
  }
  return items
}

function itemsOfField({
  fieldType,
  fieldValue,
  rect,
  hidden,
  password,
  defaultAppearanceData,
}: PdfAnnotation): PdfItem[] {
  if (!rect || hidden || password || !['Tx', 'Ch'].includes(fieldType ?? '')) return []
  const [left, foot, , top] = rect
  const size = defaultAppearanceData?.fontSize || SIZE
  const values = [fieldValue].flat().slice(0, LINES_MAX)
  const lines = values
    .flatMap((value) => (typeof value === 'string' ? linesOf(value) : []))
    .slice(0, LINES_MAX)
  const first = lines.length > 1 ? top - LINE * size : (top + foot) / 2 - BASELINE * size
  return lines.map((str, at) => ({
    str,
    transform: [size, 0, 0, size, left, first - at * LINE * size],
    width: str.length * LETTER * size,
  }))
}

const linesOf = (value: string) => value.split(/\r\n?|\n/, LINES_MAX)
