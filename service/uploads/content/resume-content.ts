import type { ResumeType } from '@resume-library/contract/resume'
import { type ByteSource, readBytes, viewOf } from '@resume-library/file-formats/byte-source'
import { openCompoundFile } from '@resume-library/file-formats/compound-file'
import { formatOf, HEAD_BYTES } from '@resume-library/file-formats/format-of'
import { zipEntries } from '@resume-library/file-formats/zip-archive'
import { isPlainText } from './plain-text.ts'
import { hasMacros } from './word-macros.ts'

/** Type of a content; `password-protected` where Word marks it so. */
export type Content = ResumeType | 'markup' | 'password-protected' | null

/** More bytes than any real document of 5 MB inflates to. */
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024

/**
 * Returns the type of a content by its structure; inflates only the content types of a .docx.
 * @param named type by the name: text is text under this name, or that of a Word document
 */
export async function resumeContent(named: ResumeType, source: ByteSource): Promise<Content> {
  const head = await readBytes(source, 0, HEAD_BYTES)
  const format = formatOf(head)
  if (format === 'compound-file') return compoundContent(source)
  if (format === 'zip') return zipContent(source)
  if (format === 'rtf') return format
  const startsPdf = /^[^%]{0,9}%PDF-/.test(new TextDecoder().decode(head))
  if (format === 'pdf' && (named === 'pdf' || startsPdf)) return format
  if (format === 'markup' && named !== 'txt') return format
  return named !== 'pdf' && (await isPlainText(source)) ? 'txt' : null
}

/** Entries of an OLE2 file whose content is encrypted: a .docx ([MS-OFFCRYPTO]), or one with managed rights. */
const ENCRYPTED_ENTRIES = new Set(['encryptedpackage', '\tdrmcontent'])

async function compoundContent(source: ByteSource): Promise<Content> {
  const file = await openCompoundFile(source)
  if (!file) return null
  if (file.entries.some(({ name }) => ENCRYPTED_ENTRIES.has(name))) return 'password-protected'
  const word = file.entries.find(({ name }) => name === 'worddocument')
  if (!word) return null
  // [MS-DOC], section 2.5.2: the flag fEncrypted of the FIB's base.
  const fib = await file.read(word, 12)
  return fib.length === 12 && viewOf(fib).getUint16(10, true) & 0x0100 ? 'password-protected' : 'doc'
}

async function zipContent(source: ByteSource): Promise<Content> {
  const entries = (await zipEntries(source)) ?? []
  const names = entries.map(({ name }) => name.toLowerCase())
  if (!names.some((name) => /^\/?word\/document\d*\.xml$/.test(name))) return null
  if (entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0) > UNPACKED_MAX_BYTES) return null
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'password-protected'
  return (await hasMacros(source, entries)) ? null : 'docx'
}
