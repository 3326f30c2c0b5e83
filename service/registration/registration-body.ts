import { randomUUID } from 'node:crypto'
import type { Candidate } from '@resume-library/contract/candidate'

/** A resume is written apart from here on, in characters. */
const LONG = 64 * 1024

/** Stands for the resume until it is written; nobody outside knows it. */
const MARK = randomUUID()

/**
 * A registration as JSON. Base64 needs no escapes, and `JSON.stringify` would hold the event loop to look for them in
 * megabytes, so a long resume is put in as it is.
 *
 * @param candidate whose resume in base64, if it has one, was decoded without a fault
 */
export function registrationBody(candidate: Candidate): string | Buffer {
  const { uploaded_resume } = candidate
  if (!uploaded_resume || uploaded_resume.resume_content_base64.length < LONG)
    return JSON.stringify(candidate)
  const marked = { ...uploaded_resume, resume_content_base64: MARK }
  const [before = '', after = ''] = JSON.stringify({ ...candidate, uploaded_resume: marked }).split(MARK)
  const content = Buffer.from(uploaded_resume.resume_content_base64.trim(), 'latin1')
  return Buffer.concat([Buffer.from(before), content, Buffer.from(after)])
}
