import { sourceOfBytes } from '@resume-library/file-formats/byte-source'
import { openCompoundFile } from '@resume-library/file-formats/compound-file'
import { LINES_MAX, LINKS_MAX } from '../limits.ts'
import { linesOfFlow } from '../raw-line.ts'
import { type ResumeText, UnreadableError } from '../resume-text.ts'
import { byteView } from './byte-view.ts'
import { docLines } from './doc-flow.ts'
import { readPieces } from './piece-table.ts'

/** Word 97's first version of the format; older ones keep their text otherwise. */
const OLDEST_VERSION = 0xc1
const FLAGS_AT = 10
const IS_ENCRYPTED = 0x100
const SECOND_TABLE = 0x200
/** Lengths of the text's parts, in the order in which they stand. */
const LENGTHS_AT = {
  body: 0x4c,
  footnotes: 0x50,
  headers: 0x54,
  macros: 0x58,
  notes: 0x5c,
  ends: 0x60,
  boxes: 0x64,
}
/** A drawing stands in for this character. */
const DRAWING = '\b'
const HEAD_LENGTH = 400

/** Reads a Word 97-2003 document: headers, text, and text boxes where they stand. */
export async function readDoc(bytes: Uint8Array<ArrayBuffer>): Promise<ResumeText> {
  const file = await openCompoundFile(sourceOfBytes(bytes))
  if (!file) throw new UnreadableError('broken')
  const read = async (wanted: string) => {
    const entry = file.entries.find(({ name }) => name === wanted)
    return entry ? file.read(entry) : null
  }
  const main = await read('worddocument')
  if (!main) throw new UnreadableError((await read('encryptedpackage')) ? 'locked' : 'unknown_type')
  const document = byteView(main)
  const flags = document.u16(FLAGS_AT)
  if (flags & IS_ENCRYPTED) throw new UnreadableError('locked')
  const tableBytes = await read(flags & SECOND_TABLE ? '1table' : '0table')
  if (!tableBytes || document.u16(2) < OLDEST_VERSION) throw new UnreadableError('broken')
  const table = byteView(tableBytes)
  const text = readPieces(document, table)
  const lines = flowsOf(text, (name) => document.u32(LENGTHS_AT[name])).flatMap(([start, end]) =>
    linesOfFlow(docLines(text.slice(start, end))),
  )
  const links = [...text.matchAll(/HYPERLINK\s+"([^"]{1,500})"/g)].map(([, target]) => target!)
  return {
    lines: lines.slice(0, LINES_MAX),
    links: links.slice(0, LINKS_MAX),
    lostCharacters: 0,
    mayBeScan: false,
  }
}

/** Where headers, body and text boxes begin and end, as a person reads them. */
function flowsOf(text: string, lengthOf: (name: keyof typeof LENGTHS_AT) => number): [number, number][] {
  const body: [number, number] = [0, lengthOf('body')]
  const headersAt = body[1] + lengthOf('footnotes')
  const headers: [number, number] = [headersAt, headersAt + lengthOf('headers')]
  const boxesAt = headers[1] + lengthOf('macros') + lengthOf('notes') + lengthOf('ends')
  const boxes: [number, number] = [boxesAt, boxesAt + lengthOf('boxes')]
  const isHead = text.slice(0, HEAD_LENGTH).includes(DRAWING)
  return isHead ? [headers, boxes, body] : [headers, body, boxes]
}
