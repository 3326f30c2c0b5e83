import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { newName } from '@resume-library/service/testing/requests'

export const resumeOf = (bytes: number) => Buffer.alloc(bytes, 'A resume in plain words. ')

export async function uploadOf(resume: Buffer<ArrayBuffer>) {
  const filename = newName('resume.txt')
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
