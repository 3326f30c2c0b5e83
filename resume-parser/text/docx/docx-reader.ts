import { sourceOfBytes } from '@resume-library/file-formats/byte-source'
import { readZipEntry, zipEntries } from '@resume-library/file-formats/zip-archive'
import { ENTRY_MAX_BYTES, LINES_MAX, LINKS_MAX, TEXT_MAX_LENGTH, UNPACKED_MAX_BYTES } from '../limits.ts'
import { linesOfFlow } from '../lines.ts'
import { type ResumeText, UnreadableError } from '../resume-text.ts'
import { readDocxPart } from './docx-part.ts'
import { readDocxStyles } from './docx-styles.ts'
import { attribute, xmlEvents } from './xml-events.ts'

const DOCUMENT = /^word\/document\d*\.xml$/
const HEADER = /^word\/header\d*\.xml$/
const FOOTER = /^word\/footer\d*\.xml$/
const STYLES = /^word\/styles\d*\.xml$/
const LINKS = /^word\/_rels\/(?:document|header|footer)\d*\.xml\.rels$/
const WANTED = [DOCUMENT, HEADER, FOOTER, STYLES, LINKS]
const MARKUP_MAX_LENGTH = 20 * TEXT_MAX_LENGTH

/** Reads headers first, where names often are, then text, then footers. */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<ResumeText> {
  const parts = await readParts(bytes)
  const texts = (pattern: RegExp) =>
    [...parts].filter(([name]) => pattern.test(name)).map(([, part]) => decode(part))
  const [document] = texts(DOCUMENT)
  if (document === undefined) throw new UnreadableError('unknown_type')
  const styles = readDocxStyles(texts(STYLES)[0] ?? '')
  const linesOf = (xml: string) => linesOfFlow(readDocxPart(xml, styles))
  const xmls = [...new Set(texts(HEADER)), document]
  const footers = [...new Set(texts(FOOTER))]
  return {
    lines: [...xmls.flatMap(linesOf), ...footers.flatMap(linesOf)].slice(0, LINES_MAX),
    links: [...texts(LINKS).flatMap(relationTargets), ...fieldTargets(document)].slice(0, LINKS_MAX),
    lostCharacters: 0,
    mayBeScan: false,
  }
}

async function readParts(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const source = sourceOfBytes(bytes)
  const entries = await zipEntries(source)
  if (!entries) throw new UnreadableError('broken')
  const parts = new Map<string, Uint8Array>()
  let left = UNPACKED_MAX_BYTES
  for (const entry of entries) {
    if (!WANTED.some((pattern) => pattern.test(entry.name))) continue
    if (entry.isEncrypted) throw new UnreadableError('locked')
    // Duplicate entries may share data, and would each be decompressed.
    if (parts.has(entry.name)) throw new UnreadableError('broken')
    const part = await readZipEntry(source, entry, Math.min(left, ENTRY_MAX_BYTES))
    left -= part.length
    parts.set(entry.name, part)
  }
  return parts
}

const decode = (part: Uint8Array) => new TextDecoder().decode(part).slice(0, MARKUP_MAX_LENGTH)

function relationTargets(xml: string): string[] {
  const targets: string[] = []
  for (const event of xmlEvents(xml)) {
    if (targets.length === LINKS_MAX) break
    if (event.type !== 'open' || event.name !== 'Relationship') continue
    const isLink = /\/hyperlink$/.test(attribute(event.attributes, 'Type') ?? '')
    const target = isLink ? attribute(event.attributes, 'Target') : undefined
    if (target !== undefined) targets.push(target)
  }
  return targets
}

const fieldTargets = (xml: string) =>
  [...xml.matchAll(/HYPERLINK\s+(?:&quot;|")([^"&<]{1,500})/g)].map(([, target]) => target!)
