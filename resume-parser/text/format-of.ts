import type { Format } from './readers.ts'
import { UnreadableError } from './resume-text.ts'

/** PDF readers look for the mark this far (ISO 32000-1, implementation note 13 of its annex H). */
const PDF_MARK_WITHIN = 1024
/** A share of zeros and controls that no text has, in the encodings whose letters are one byte. */
const BINARY_SHARE = 0.02
/** How OLE2 compound files begin ([MS-CFB] 2.2). */
const COMPOUND_FILE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

/** What a file is, whatever it is called. */
export function formatOf(bytes: Uint8Array): Format {
  if (bytes.length === 0) throw new UnreadableError('empty')
  const head = String.fromCharCode(...bytes.subarray(0, PDF_MARK_WITHIN))
  if (head.includes('%PDF-')) return 'pdf'
  if (/^\s*\{\\rtf/.test(head)) return 'rtf'
  if (head.startsWith('PK\u0003\u0004')) return 'docx'
  if (head.startsWith(COMPOUND_FILE)) return 'doc'
  if (isBinary(head)) throw new UnreadableError('unknown_type')
  return 'txt'
}

/** Text of two bytes a character has zeros in every other place, and nothing else that is binary. */
function isBinary(head: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  const controls = head.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0
  const zeros = head.match(/\0/g)?.length ?? 0
  const isWide = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(head) || zeros > head.length / 4
  return controls > BINARY_SHARE * head.length || (zeros > 0 && !isWide)
}
