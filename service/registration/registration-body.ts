import { randomUUID } from 'node:crypto'
import type { Candidate } from '@resume-library/contract/candidate'

/** Stands for the resume until it is written; nobody outside knows it. */
const MARK = randomUUID()

/**
 * A registration as JSON. The resume is put in as it is: base64 needs no escapes, and `JSON.stringify` would hold the event
 * loop for 40 ms to look for them in megabytes.
 *
 * @param candidate whose resume in base64, if it has one, was decoded without a fault
 */
export function registrationBody(candidate: Candidate): string {
  const { uploaded_resume } = candidate
  if (!uploaded_resume) return JSON.stringify(candidate)
  const marked = { ...uploaded_resume, resume_content_base64: MARK }
  const [before = '', after = ''] = JSON.stringify({ ...candidate, uploaded_resume: marked }).split(MARK)
  return before + uploaded_resume.resume_content_base64.trim() + after
}
