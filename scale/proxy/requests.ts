import { randomBytes } from 'node:crypto'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'

/** A resume in plain words, of so many bytes. */
export const resumeOf = (bytes: number) => Buffer.alloc(bytes, 'A resume in plain words. ')

/** An upload as the form sends it. */
export async function uploadOf(resume: Buffer<ArrayBuffer>) {
  const filename = uniqueResumeName('resume.txt', 'txt', Date.now(), randomBytes(16))
  const form = new FormData()
  form.set('filename', filename)
  form.set('file', new Blob([resume], { type: 'text/plain' }), filename)
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    'Content-Type': encoded.headers.get('content-type') ?? '',
    'Content-Length': body.length,
  }
  return { method: 'POST', path: UPLOAD_PATH, headers, body, filename }
}

/** What passes every check, with a resume. */
export const REGISTRATION = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  password: 'correct horse',
  zip_code: '12345',
  phone: '5550109999',
  acceptable_job_types: ['Permanent'],
}
