import type { ResumeType } from '@resume-library/contract/resume'
import { type ByteSource, readBytes, viewOf } from '@resume-library/file-formats/byte-source'
import { openCompoundFile } from '@resume-library/file-formats/compound-file'
import { formatOf, HEAD_BYTES } from '@resume-library/file-formats/format-of'
import { zipEntries } from '@resume-library/file-formats/zip-archive'
import { isPlainText } from './plain-text.ts'
import { hasMacros } from './word-macros.ts'

/** Result of comparing content and type; `password-protected` where Word marks it so. */
export type ContentVerdict = 'right' | 'wrong' | 'password-protected'

/** More bytes than any real document of 5 MB inflates to. */
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024

/** Checks content by its structure; inflates only the content types of a .docx. */
export async function resumeContent(type: ResumeType, source: ByteSource): Promise<ContentVerdict> {
  const head = await readBytes(source, 0, HEAD_BYTES)
  const format = formatOf(head)
  if (format === 'compound-file')
    return type === 'doc' || type === 'docx' ? compoundContent(type, source) : 'wrong'
  if (format === 'zip') return type === 'docx' ? zipContent(source) : 'wrong'
  if (format === 'rtf' || type === 'pdf') return format === type ? 'right' : 'wrong'
  if (type !== 'txt' || new TextDecoder().decode(head.subarray(0, 5)) === '%PDF-') return 'wrong'
  return (await isPlainText(source)) ? 'right' : 'wrong'
}

/** Entries of an OLE2 file whose content is encrypted: a .docx ([MS-OFFCRYPTO]), or one with managed rights. */
const ENCRYPTED_ENTRIES = new Set(['encryptedpackage', '\tdrmcontent'])

async function compoundContent(type: ResumeType, source: ByteSource): Promise<ContentVerdict> {
  const file = await openCompoundFile(source)
  if (!file) return 'wrong'
  if (file.entries.some(({ name }) => ENCRYPTED_ENTRIES.has(name))) return 'password-protected'
  const word = file.entries.find(({ name }) => name === 'worddocument')
  if (type !== 'doc' || !word) return 'wrong'
  // [MS-DOC], section 2.5.2: the flag fEncrypted of the FIB's base.
  const fib = await file.read(word, 12)
  return fib.length === 12 && viewOf(fib).getUint16(10, true) & 0x0100 ? 'password-protected' : 'right'
}

async function zipContent(source: ByteSource): Promise<ContentVerdict> {
  const entries = (await zipEntries(source)) ?? []
  const names = entries.map(({ name }) => name.toLowerCase())
  if (!names.some((name) => /^\/?word\/document\d*\.xml$/.test(name))) return 'wrong'
  if (entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0) > UNPACKED_MAX_BYTES) return 'wrong'
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'password-protected'
  return (await hasMacros(source, entries)) ? 'wrong' : 'right'
}
