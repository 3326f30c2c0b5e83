import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'

/** Smallest content that passes as each type. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
export const TEXT = Buffer.from('A resume in plain words.\n')

let made = 0
/** A name that no other upload of this process has. */
export const newName = (original = 'resume.pdf') => {
  made += 1
  return `1700000000000-${process.pid.toString(16)}${made.toString(16).padStart(26, '0')}-${original}`
}

interface Upload {
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly filename?: string
  readonly type?: string
  readonly order?: readonly ('file' | 'filename')[]
  readonly headers?: Readonly<Record<string, string>>
}

/** An upload as a browser sends it. */
export function upload(
  service: string,
  {
    bytes = PDF,
    filename = newName(),
    type = 'application/pdf',
    order = ['file', 'filename'],
    headers = {},
  }: Upload = {},
): Promise<Response> {
  const form = new FormData()
  for (const field of order) {
    if (field === 'file') form.append('file', new Blob([bytes], { type }), 'resume.pdf')
    else form.append('filename', filename)
  }
  return fetch(service + UPLOAD_PATH, { method: 'POST', headers, body: form })
}

/** A registration that passes every check. */
export const REGISTRATION = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'Ada@Example.com ',
  password: 'correct horse',
  zip_code: '12345-6789',
  phone: '+1 (555) 010-9999',
  resume_url: 'https://example.com/ada.pdf',
  acceptable_job_types: ['Permanent'],
}

export function register(
  service: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(service + REGISTER_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...REGISTRATION, ...changes }),
  })
}
