import { sourceOfBytes } from '@resume-library/file-formats/byte-source'
import { openCompoundFile } from '@resume-library/file-formats/compound-file'
import { LINES_MAX, LINKS_MAX, TEXT_MAX_LENGTH } from '../limits.ts'
import { linesOfFlow } from '../lines.ts'
import { type ResumeText, UnreadableError } from '../resume-text.ts'
import { docLines } from './doc-flow.ts'

/** Word 97; older versions have another format. */
const OLDEST_VERSION = 0xc1
const FLAGS_AT = 10
const IS_ENCRYPTED = 0x100
const SECOND_TABLE = 0x200
const LENGTHS_AT = {
  body: 0x4c,
  footnotes: 0x50,
  headers: 0x54,
  macros: 0x58,
  notes: 0x5c,
  ends: 0x60,
  boxes: 0x64,
}
const DRAWING = '\b'
const HEAD_LENGTH = 400
const FC_CLX = 0x1a2
const LCB_CLX = 0x1a6
const CHUNKS = 2
const IS_NARROW = 0x40000000

/** Reads a Word 97-2003 document: headers, body and text boxes. */
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
  const text = readText(document, table)
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

function flowsOf(text: string, lengthOf: (name: keyof typeof LENGTHS_AT) => number): [number, number][] {
  const body: [number, number] = [0, lengthOf('body')]
  const headersAt = body[1] + lengthOf('footnotes')
  const headers: [number, number] = [headersAt, headersAt + lengthOf('headers')]
  const boxesAt = headers[1] + lengthOf('macros') + lengthOf('notes') + lengthOf('ends')
  const boxes: [number, number] = [boxesAt, boxesAt + lengthOf('boxes')]
  const isHead = text.slice(0, HEAD_LENGTH).includes(DRAWING)
  return isHead ? [headers, boxes, body] : [headers, body, boxes]
}

/** Joins the text by the piece table ([MS-DOC], section 2.8.35). */
function readText(document: ByteView, table: ByteView): string {
  const { start, count } = findChunks(document, table)
  let text = ''
  for (let at = 0; at < count && text.length < TEXT_MAX_LENGTH; at += 1) {
    const size = table.u32(start + 4 * at + 4) - table.u32(start + 4 * at)
    if (size <= 0) continue
    const place = table.u32(start + 4 * (count + 1) + 8 * at + 2)
    const width = place & IS_NARROW ? 1 : 2
    const offset = width === 1 ? (place & ~IS_NARROW) >>> 1 : place
    const bytes = document.bytes(offset, offset + width * Math.min(size, TEXT_MAX_LENGTH))
    text += new TextDecoder(width === 1 ? 'windows-1252' : 'utf-16le').decode(bytes)
  }
  return text
}

function findChunks(document: ByteView, table: ByteView): { start: number; count: number } {
  let at = document.u32(FC_CLX)
  const end = at + document.u32(LCB_CLX)
  // Skips property modifiers before the piece table.
  while (at < end && at < table.length && table.u8(at) === 1) at += 3 + table.u16(at + 1)
  if (table.u8(at) !== CHUNKS) throw new UnreadableError('broken')
  const bytes = Math.min(table.u32(at + 1), table.length - at)
  return { start: at + 5, count: Math.max(0, Math.floor((bytes - 4) / 12)) }
}

/** Little-endian numbers; 0 outside the stream. */
interface ByteView {
  readonly length: number
  u8(at: number): number
  u16(at: number): number
  u32(at: number): number
  bytes(start: number, end: number): Uint8Array
}

function byteView(stream: Uint8Array): ByteView {
  const u8 = (at: number) => stream[at] ?? 0
  const u16 = (at: number) => u8(at) + u8(at + 1) * 0x100
  return {
    length: stream.length,
    u8,
    u16,
    u32: (at) => u16(at) + u16(at + 2) * 0x10000,
    bytes: (start, end) => stream.subarray(Math.max(0, start), Math.max(0, end)),
  }
}
