import type { ByteSource } from '@resume-library/file-formats/byte-source'
import { utf16Encoding } from '@resume-library/file-formats/format-of'
import { readZipEntry, type ZipEntry } from '@resume-library/file-formats/zip-archive'

/** The list of a document's parts and what each is (ECMA-376, part 2, section 7.2.3). */
const CONTENT_TYPES = '[content_types].xml'
const LIST_MAX_BYTES = 1024 * 1024

/** The media types of macro projects and of documents with macros; a part may have any name. */
const MACROS = /vbaproject|macroenabled|vbadata/i

/** Tells a .docx with macros, which Word refuses. A list of parts that is missing, double or unreadable counts as one. */
export async function hasMacros(source: ByteSource, entries: readonly ZipEntry[]): Promise<boolean> {
  if (entries.some(({ name }) => /vbaproject\.bin$/i.test(name))) return true
  const [list, another] = entries.filter(({ name }) => name.toLowerCase() === CONTENT_TYPES)
  // Thousands of entries might name the same megabyte, and each be unpacked.
  if (!list || another) return true
  const content = await readZipEntry(source, list, LIST_MAX_BYTES).catch(() => null)
  return !content || MACROS.test(plainXml(content))
}

/** The text of an XML file with its numeric references resolved, so that nothing is spelled around a pattern. */
const plainXml = (bytes: Uint8Array): string =>
  new TextDecoder(utf16Encoding(bytes) ?? 'utf-8')
    .decode(bytes)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_all, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
