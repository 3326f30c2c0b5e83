import { randomBytes } from 'node:crypto'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { RESUMES_PATH, UPLOAD_PATH } from '@resume-library/contract/service-api'

/** Uploads a PDF to our service and tells the path at which it is served. @throws when it is refused */
export async function uploadOnce(port: number, content: Buffer): Promise<string> {
  const name = uniqueResumeName('cv.pdf', 'pdf', Date.now(), randomBytes(16))
  const body = new FormData()
  body.append('filename', name)
  body.append('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'cv.pdf')
  const answer = await fetch(`http://127.0.0.1:${port}${UPLOAD_PATH}`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`An upload was answered with ${answer.status}: ${await answer.text()}`)
  return RESUMES_PATH + name
}
