import type { UploadedResume } from '@resume-library/contract/candidate'
import { type RefusalCode, SENTENCES } from '@resume-library/contract/errors'
import { RESUME_TYPES, type ResumeType, resumeTypeOfName, withEnding } from '@resume-library/contract/resume'
import { sourceOfBytes } from '@resume-library/file-formats/byte-source'
import { decodeBase64 } from '@resume-library/server/bodies/decode-base64'
import { Refusal } from '@resume-library/server/refusals/refusal'
import { refuse } from '../refusals.ts'
import { checkResume } from '../uploads/check-resume.ts'
import type { VirusScan } from '../uploads/virus-scan.ts'

/**
 * Checks an attached resume like an upload. Its type is that of its name, else the declared one.
 *
 * @returns it with the name and type of its content
 * @throws {Refusal} `check_failed` for invalid base64; as `checkResume`
 */
export async function checkAttachedResume(
  resume: UploadedResume,
  scan: VirusScan | null,
): Promise<UploadedResume> {
  const bytes = decodeBase64(resume.resume_content_base64.trim())
  if (!bytes) {
    const detail = SENTENCES.check_resume_content
    throw refuse('check_failed', { detail, fields: { uploaded_resume: detail }, cause: 'no base64' })
  }
  const { resume_filename, resume_filetype } = resume
  const declared = declaredType(resume_filetype)
  const named = resumeTypeOfName(resume_filename) ?? declared
  const type = await checkResume(named, sourceOfBytes(bytes), scan).catch((error) => {
    if (!(error instanceof Refusal)) throw error
    const { code, detail, cause } = error
    throw refuse(code as RefusalCode, { fields: { uploaded_resume: detail ?? '' }, cause })
  })
  return {
    ...resume,
    resume_filename: named === type ? resume_filename : withEnding(resume_filename, type),
    resume_filetype: declared === type ? resume_filetype : type,
  }
}

function declaredType(word: string): ResumeType | null {
  const type = word.toLowerCase()
  return Object.hasOwn(RESUME_TYPES, type) ? (type as ResumeType) : null
}
