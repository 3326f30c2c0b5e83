import { CELLS_MAX, PARAGRAPHS_MAX } from '../limits.ts'
import type { RawLine } from '../lines.ts'
import { UnreadableError } from '../resume-text.ts'
import { rowLines } from '../table-rows.ts'
import { createParagraph, type Paragraph } from './docx-paragraph.ts'
import type { DocxStyles } from './docx-styles.ts'
import { xmlEvents } from './xml-events.ts'

/** Deletions, field commands, and fallbacks for older programs. */
const HIDDEN = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:rPrChange', 'w:pPrChange'])
const COUNTED = new Set(['w:p', 'w:br', 'w:cr', 'w:tr'])
/** Maximum nesting of tables and text boxes. */
const DEPTH_MAX = 40

export function readDocxPart(xml: string, styles: DocxStyles): RawLine[] {
  const part = createPart(styles)
  let count = 0
  for (const event of xmlEvents(xml)) {
    if (event.type === 'open' && COUNTED.has(event.name)) count += 1
    if (count > PARAGRAPHS_MAX) throw new UnreadableError('too_large')
    if (event.type === 'text') part.write(event.text)
    else if (event.type === 'open') part.open(event.name, event.attributes)
    else part.close(event.name)
  }
  return part.end()
}

function createPart(styles: DocxStyles) {
  const flows = createFlows()
  const paragraphs: Paragraph[] = []
  let hidden = 0
  let isText = false
  const setText = (is: boolean) => {
    isText = is
  }
  const opening: Readonly<Record<string, () => unknown>> = {
    'w:p': () => paragraphs.push(createParagraph(styles)),
    'w:tr': flows.startRow,
    'w:tc': flows.start,
    'w:txbxContent': flows.start,
    'w:t': () => setText(true),
  }
  const closing: Readonly<Record<string, () => unknown>> = {
    'w:p': () => flows.add(paragraphs.pop()?.lines() ?? []),
    'w:tr': flows.endRow,
    'w:tc': flows.endCell,
    'w:txbxContent': flows.endBox,
    'w:t': () => setText(false),
  }
  return {
    open(name: string, attributes: string) {
      if (HIDDEN.has(name)) hidden += 1
      if (hidden > 0 || flows.depth() > DEPTH_MAX) return
      if (Object.hasOwn(opening, name)) opening[name]!()
      else paragraphs.at(-1)?.open(name, attributes)
    },
    close(name: string) {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1)
      else if (hidden === 0 && Object.hasOwn(closing, name)) closing[name]!()
    },
    write(text: string) {
      if (isText && hidden === 0) paragraphs.at(-1)?.write(text)
    },
    end: flows.end,
  }
}

function createFlows() {
  const flows: RawLine[][] = [[]]
  const rows: RawLine[][][] = []
  const add = (lines: readonly RawLine[]) => flows.at(-1)!.push(...lines)
  return {
    add,
    depth: () => flows.length,
    start: () => flows.push([]),
    startRow: () => rows.push([]),
    endRow: () => add(rowLines(rows.pop() ?? [])),
    endCell() {
      const cell = flows.length > 1 && rows.length > 0 ? flows.pop()! : null
      if (cell && rows.at(-1)!.length < CELLS_MAX) rows.at(-1)!.push(cell)
    },
    endBox() {
      if (flows.length < 2) return
      add(flows.pop()!.map((line, at) => ({ ...line, startsBlock: line.startsBlock || at === 0 })))
    },
    end: () => flows.flat(),
  }
}
