import { GENERAL_REFUSALS, UPLOAD_REFUSALS, type UploadErrorCode } from '@resume-library/contract/refusals'
import type { MessageKey } from '../../messages/message-types.ts'

const CODES = Object.keys(UPLOAD_REFUSALS) as UploadErrorCode[]

/** The code for an answer that is not the service's own, such as a proxy's: where its status means one thing. */
export function codeOfStatus(status: number): UploadErrorCode {
  const codes = CODES.filter((code) => UPLOAD_REFUSALS[code] === status)
  const [only, another] = codes
  return codes.find((code) => code in GENERAL_REFUSALS) ?? (only && !another ? only : 'upload_failed')
}

/** What is said below the specification's sentence. A service newer than this page may have a code that it does not know. */
export const reasonOf = (code: UploadErrorCode): MessageKey =>
  code === 'upload_failed' || !CODES.includes(code) ? 'upload_not_kept' : code
