import type { RawLine } from '../raw-line.ts'
import { rowLines } from '../table-rows.ts'
import { createParagraph, type Paragraph } from './docx-paragraph.ts'
import type { DocxStyles } from './docx-styles.ts'
import { xmlEvents } from './xml-events.ts'

/** Deleted text, commands of fields, and what only older programs show. */
const HIDDEN = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:rPrChange', 'w:pPrChange'])
/** A text box whose paragraph stands within the first lines belongs to the head, any other to the end. */
const HEAD_LINES = 8
/** Tables and boxes inside each other this deep are nobody's resume. */
const DEPTH_MAX = 40

/** Lines of one part of a DOCX: the document itself, a header or a footer. */
export function readDocxPart(xml: string, styles: DocxStyles): RawLine[] {
  const part = createPart(styles)
  for (const event of xmlEvents(xml)) {
    if (event.type === 'text') part.write(event.text)
    else if (event.type === 'open') part.open(event.name, event.attributes)
    else part.close(event.name)
  }
  return part.end()
}

function createPart(styles: DocxStyles) {
  /** Lines of the document, and of each cell and box that is open inside it. */
  const flows: RawLine[][] = [[]]
  const rows: RawLine[][][] = []
  const paragraphs: Paragraph[] = []
  const lateBoxes: RawLine[] = []
  let hidden = 0
  let isText = false

  function endParagraph() {
    const paragraph = paragraphs.pop()
    if (paragraph) flows.at(-1)!.push(...paragraph.lines())
  }
  function endCell() {
    if (flows.length > 1) rows.at(-1)?.push(flows.pop()!)
  }
  function endRow() {
    flows.at(-1)!.push(...rowLines(rows.pop() ?? []))
  }
  function endBox() {
    if (flows.length < 2) return
    const lines = flows.pop()!.map((line, at) => ({ ...line, startsBlock: line.startsBlock || at === 0 }))
    const flow = flows.at(-1)!
    if (flow.length <= HEAD_LINES) flow.push(...lines)
    else lateBoxes.push(...lines)
  }

  const opening: Readonly<Record<string, () => unknown>> = {
    'w:p': () => paragraphs.push(createParagraph(styles)),
    'w:tr': () => rows.push([]),
    'w:tc': () => flows.push([]),
    'w:txbxContent': () => flows.push([]),
    'w:t': () => {
      isText = true
    },
  }
  const closing: Readonly<Record<string, () => unknown>> = {
    'w:p': endParagraph,
    'w:tr': endRow,
    'w:tc': endCell,
    'w:txbxContent': endBox,
    'w:t': () => {
      isText = false
    },
  }

  return {
    open(name: string, attributes: string) {
      if (HIDDEN.has(name)) hidden += 1
      if (hidden > 0 || flows.length > DEPTH_MAX) return
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
    end: () => [...flows.flat(), ...lateBoxes],
  }
}
