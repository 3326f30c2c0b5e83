import { randomUUID } from 'node:crypto'
import type { Candidate } from '@resume-library/contract/candidate'
import { TextAsBytes } from '@resume-library/server/bodies/text-as-bytes'

/** Stands for the resume until it is written; nobody outside knows it. */
const MARK = randomUUID()

/**
 * A registration as JSON, in pieces. A resume that came as bytes is among them without a copy: base64 needs no
 * escapes, and `JSON.stringify` would hold the event loop to look for them in megabytes.
 *
 * @param candidate whose resume in base64, if it has one, was decoded without a fault
 */
export function registrationBody(candidate: Candidate): readonly Buffer[] {
  const { uploaded_resume } = candidate
  const content = uploaded_resume?.resume_content_base64
  if (!(content instanceof TextAsBytes)) return [Buffer.from(JSON.stringify(candidate))]
  const marked = { ...uploaded_resume, resume_content_base64: MARK }
  const [before = '', after = ''] = JSON.stringify({ ...candidate, uploaded_resume: marked }).split(MARK)
  return [Buffer.from(before), ...content.trim().bytes.buffers, Buffer.from(after)]
}
