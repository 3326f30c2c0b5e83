import { randomBytes } from 'node:crypto'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { EMAIL_PLACEHOLDER, type LoadRequest } from './load.ts'

const BOUNDARY = `----bench${randomBytes(12).toString('hex')}`

/** Makes the next request, as buffers that requests may share. */
export type RequestMaker = () => readonly Buffer[]

export function requestMaker(request: LoadRequest): RequestMaker {
  switch (request.kind) {
    case 'multipart':
      return multipartMaker(request.path, pdfOfSize(request.bytes))
    case 'put':
      return putMaker(request.folder, pdfOfSize(request.bytes))
    case 'json':
      return jsonMaker(request.path, request.headers, request.body)
  }
}

/** Makes an incompressible file that looks like a PDF. */
export function pdfOfSize(bytes: number): Buffer {
  const content = randomBytes(bytes)
  content.write('%PDF-1.7\n')
  content.write('\n%%EOF\n', bytes - 7)
  return content
}

const newName = () => uniqueResumeName('cv.pdf', 'pdf', Date.now(), randomBytes(16))

function multipartMaker(path: string, content: Buffer): RequestMaker {
  const part = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}`
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  return () => {
    const parts =
      `${part('name="filename"')}\r\n\r\n${newName()}\r\n` +
      `${part('name="file"; filename="cv.pdf"')}\r\nContent-Type: application/pdf\r\n\r\n`
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': String(parts.length + content.length + end.length),
    }
    return [Buffer.from(head('POST', path, headers) + parts), content, end]
  }
}

function putMaker(folder: string, content: Buffer): RequestMaker {
  const headers = { 'Content-Type': 'application/pdf', 'Content-Length': String(content.length) }
  return () => [Buffer.from(head('PUT', folder + newName(), headers)), content]
}

function jsonMaker(path: string, headers: Readonly<Record<string, string>>, body: string): RequestMaker {
  const [before = '', after = ''] = body.split(EMAIL_PLACEHOLDER)
  const rest = Buffer.from(after)
  return () => {
    const start = `${before}${randomBytes(12).toString('hex')}@example.com`
    const length = String(Buffer.byteLength(start) + rest.length)
    const all = { 'Content-Type': 'application/json', ...headers, 'Content-Length': length }
    return [Buffer.from(head('POST', path, all) + start), rest]
  }
}

function head(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
