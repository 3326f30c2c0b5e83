import type { OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:http'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { filenamePart, filePart, multipart } from '@resume-library/service/testing/raw-upload'
import { newName, PDF, REGISTRATION } from '@resume-library/service/testing/requests'

/** A whole request, said before it is sent, so that to make it takes none of the time that is measured. */
export interface Call {
  readonly path: string
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: Buffer | string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** Until all of it had come. */
  readonly milliseconds: number
}

/**
 * Sends a request on a connection of its own.
 *
 * @param from the loopback address that the client has: each one counts as another client
 * @throws where the connection breaks before a whole answer has come
 */
export function send(url: string, { path, method = 'GET', headers = {}, body }: Call, from = '127.0.0.1') {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const begun = performance.now()
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const { hostname, port } = new URL(url)
  const message = request(
    { hostname, port, path, method, localAddress: from, agent: false, headers: { ...length, ...headers } },
    async (response) => {
      try {
        let text = ''
        for await (const chunk of response.setEncoding('latin1')) text += chunk
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, text, milliseconds: performance.now() - begun })
      } catch (error) {
        reject(error)
      }
    },
  )
  message.once('error', reject).end(body)
  return promise
}

/** A registration that passes every check, of somebody new. */
export function registration(changes: Readonly<Record<string, unknown>> = {}, headers = {}): Call {
  const email = `${newName('x').slice(14)}@example.com`
  return {
    path: REGISTER_PATH,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...REGISTRATION, email, ...changes }),
  }
}

/** An upload of so many bytes, and the name that it asks for. */
export function upload(size = 10_000, filename = newName()): Call & { readonly filename: string } {
  const bytes = Buffer.concat([PDF, Buffer.alloc(Math.max(0, size - PDF.length), 'a')])
  return {
    path: UPLOAD_PATH,
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: multipart('b', [filePart(bytes), filenamePart(filename)]),
    filename,
  }
}
