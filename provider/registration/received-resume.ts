import type { Candidate, UploadedResume } from '@resume-library/contract/candidate'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { looksLikeResumeUrl } from '@resume-library/contract/provider-request'
import { RESUME_TYPES, type ResumeType, resumeTypeOfName } from '@resume-library/contract/resume'
import { SENTENCES } from '@resume-library/contract/sentences'
import { decodeBase64 } from '@resume-library/server/bodies/decode-base64'

/** The resume of a registration: an address, or the bytes of a file. */
export type ReceivedResume =
  | { readonly kind: 'address'; readonly url: string }
  | {
      readonly kind: 'file'
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly type: ResumeType
      readonly filename: string
      readonly filetype: string
    }

type Read =
  | { readonly ok: true; readonly resume: ReceivedResume }
  | { readonly ok: false; readonly sentence: string }

const wrong = (sentence: string): Read => ({ ok: false, sentence })

/** Reads the resume by the checks before the provider call (specification, section 5, checks 2 to 4). */
export function receivedResume({ uploaded_resume, resume_url }: Candidate): Read {
  if (uploaded_resume) return receivedFile(uploaded_resume)
  if (!resume_url) return wrong(SENTENCES.check_resume_missing)
  if (!looksLikeResumeUrl(resume_url)) return wrong(SENTENCES.check_resume_url)
  return { ok: true, resume: { kind: 'address', url: resume_url } }
}

function receivedFile(uploaded: UploadedResume): Read {
  const { resume_filename: filename, resume_filetype: filetype } = uploaded
  const type = resumeTypeOfName(filename) ?? typeOfWord(filetype)
  if (!type) return wrong(SENTENCES.resume_type_refused)
  const bytes = decodeBase64(uploaded.resume_content_base64.trim())
  if (!bytes?.length) return wrong(SENTENCES.check_resume_content)
  if (bytes.length > RESUME_MAX_BYTES) return wrong(`Must not be larger than ${RESUME_MAX_BYTES} bytes`)
  return { ok: true, resume: { kind: 'file', bytes, type, filename, filetype } }
}

function typeOfWord(word: string): ResumeType | null {
  const type = word.toLowerCase()
  return Object.hasOwn(RESUME_TYPES, type) ? (type as ResumeType) : null
}
