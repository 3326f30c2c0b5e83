import type { ResumeType } from '@resume-library/contract/resume'
import { type ByteSource, readBuffer } from './byte-source.ts'
import { compoundFileRoot, isCompoundFile } from './compound-file.ts'
import { isPlainText } from './plain-text.ts'
import { hasMacros } from './word-macros.ts'
import { isZip, zipDirectory } from './zip-directory.ts'

/** Whether a file is what its name says: `right`, `wrong`, or right but opening only with a password, as far as Word says so. */
export type ContentVerdict = 'right' | 'wrong' | 'password-protected'

/** PDF readers look for the mark this far (ISO 32000-1, implementation note 13 of its annex H). */
const PDF_MARK_WITHIN = 1024
/** The largest that an honest document of 5 MB claims to unpack to, with room, in bytes. */
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024

/** Looks whether the content is of a type, by its structure; nothing is unpacked but the list of a .docx's parts. */
export async function resumeContent(type: ResumeType, source: ByteSource): Promise<ContentVerdict> {
  const head = await readBuffer(source, 0, PDF_MARK_WITHIN)
  if (isCompoundFile(head)) return type === 'doc' || type === 'docx' ? compoundContent(type, source) : 'wrong'
  if (isZip(head)) return type === 'docx' ? zipContent(source) : 'wrong'
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return type === 'rtf' ? 'right' : 'wrong'
  if (type === 'pdf') return head.includes('%PDF-') ? 'right' : 'wrong'
  if (type !== 'txt' || head.subarray(0, 5).toString('latin1') === '%PDF-') return 'wrong'
  return (await isPlainText(source)) ? 'right' : 'wrong'
}

/** Entries of an OLE2 file whose content is encrypted: a .docx ([MS-OFFCRYPTO]), or one with managed rights. */
const ENCRYPTED_ENTRIES = new Set(['encryptedpackage', '\tdrmcontent'])

async function compoundContent(type: ResumeType, source: ByteSource): Promise<ContentVerdict> {
  // Names are the same whatever their case ([MS-CFB], section 2.6.4).
  const entries = ((await compoundFileRoot(source)) ?? []).map((entry) => ({
    ...entry,
    name: entry.name.toLowerCase(),
  }))
  if (entries.some(({ name }) => ENCRYPTED_ENTRIES.has(name))) return 'password-protected'
  const word = entries.find(({ name }) => name === 'worddocument')
  if (type !== 'doc' || !word) return 'wrong'
  if (word.offset === null) return 'right'
  // [MS-DOC], section 2.5.2: the flag fEncrypted of the FIB's base.
  const fib = await readBuffer(source, word.offset, 12)
  return fib.length === 12 && fib.readUInt16LE(10) & 0x0100 ? 'password-protected' : 'right'
}

async function zipContent(source: ByteSource): Promise<ContentVerdict> {
  const entries = (await zipDirectory(source)) ?? []
  const names = entries.map(({ name }) => name.toLowerCase())
  if (!names.some((name) => /^\/?word\/document\d*\.xml$/.test(name))) return 'wrong'
  if (entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0) > UNPACKED_MAX_BYTES) return 'wrong'
  if (entries.some(({ encrypted }) => encrypted)) return 'password-protected'
  return (await hasMacros(source, entries)) ? 'wrong' : 'right'
}
