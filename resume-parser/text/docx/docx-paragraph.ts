import { createRawLine, type RawLine } from '../lines.ts'
import { type DocxStyles, type TextStyle, textStyleOf } from './docx-styles.ts'
import { attribute } from './xml-events.ts'

export interface Paragraph {
  open(name: string, attributes: string): void
  write(text: string): void
  /** More than one after manual breaks. */
  lines(): RawLine[]
}

export function createParagraph(styles: DocxStyles): Paragraph {
  const row = createRawLine()
  const rows: RawLine[] = []
  let inherited: TextStyle = styles.plain
  let run: TextStyle = inherited
  let isItem = false
  let isRun = false

  const set: Readonly<Record<string, (attributes: string) => void>> = {
    'w:pStyle': (attributes) => {
      const style = attribute(attributes, 'w:val') ?? ''
      inherited = styles.styleOf(style)
      isItem ||= styles.isList(style)
    },
    'w:numId': (attributes) => {
      isItem = attribute(attributes, 'w:val') !== '0'
    },
    'w:r': () => {
      run = inherited
      isRun = true
    },
    'w:rStyle': (attributes) => {
      run = { ...run, ...styles.ownStyleOf(attribute(attributes, 'w:val') ?? '') }
    },
    'w:tab': (attributes) => {
      // With a position it is a tab stop of the paragraph's properties.
      if (attribute(attributes, 'w:pos') === undefined) row.write('\t', 0, false)
    },
    'w:ptab': () => row.write('\t', 0, false),
    'w:br': () => void rows.push(row.take(isItem)),
    'w:cr': () => void rows.push(row.take(isItem)),
    'w:noBreakHyphen': () => write('-'),
    'w:sym': () => write(' '),
  }

  function open(name: string, attributes: string) {
    const change = Object.hasOwn(set, name) ? set[name] : undefined
    if (change) change(attributes)
    // In the paragraph's properties, the same elements style its paragraph mark.
    else if (isRun) run = { ...run, ...textStyleOf(name, attributes) }
  }

  const write = (text: string) =>
    row.write(run.capitals ? text.toUpperCase() : text, run.size ?? 0, run.strong ?? false)

  return { open, write, lines: () => [...rows, row.take(isItem)] }
}
