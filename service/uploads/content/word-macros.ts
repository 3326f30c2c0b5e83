import type { ByteSource } from '@resume-library/file-formats/byte-source'
import { utf16Encoding } from '@resume-library/file-formats/format-of'
import { readZipEntry, type ZipEntry } from '@resume-library/file-formats/zip-archive'

/** Lists the parts of a document and their media types (ECMA-376, part 2, section 7.2.3). */
const CONTENT_TYPES = '[content_types].xml'
const LIST_MAX_BYTES = 1024 * 1024

/** Media types of macro projects and of documents with macros. */
const MACROS = /vbaproject|macroenabled|vbadata/i

/** Returns true for a .docx with macros, which Word refuses, or with a missing, repeated or unreadable list of parts. */
export async function hasMacros(source: ByteSource, entries: readonly ZipEntry[]): Promise<boolean> {
  if (entries.some(({ name }) => /vbaproject\.bin$/i.test(name))) return true
  const [list, another] = entries.filter(({ name }) => name.toLowerCase() === CONTENT_TYPES)
  // Thousands of entries could each inflate the same megabyte.
  if (!list || another) return true
  const content = await readZipEntry(source, list, LIST_MAX_BYTES).catch(() => null)
  return !content || MACROS.test(plainXml(content))
}

/** Decodes XML and its numeric references, which could hide a match. */
const plainXml = (bytes: Uint8Array): string =>
  new TextDecoder(utf16Encoding(bytes) ?? 'utf-8')
    .decode(bytes)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_all, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
