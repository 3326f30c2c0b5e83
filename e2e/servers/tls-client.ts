import type { ClientRequest } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { newName } from '@resume-library/service/testing/requests'

const BEGINNING_BYTES = 64 * 1024

/** TLS proxy on the loopback interface, as `localhost`. */
export interface TlsServer {
  readonly port: number
  readonly folder: string
  readonly certificate: string
}

export interface TlsRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | number>>
  readonly body?: string | Buffer
  /** Address of the client, in 127.0.0.0/8. */
  readonly from?: string
}

export interface TlsAnswer {
  readonly status: number
  readonly body: string
}

export const originOf = ({ port }: TlsServer) => `https://localhost:${port}`

/** Opens a request whose body can be written in chunks. */
export function openRequest(
  { port, certificate }: TlsServer,
  { method = 'GET', path, headers = {}, from = '127.0.0.1' }: TlsRequest,
): { request: ClientRequest; answer: Promise<TlsAnswer> } {
  const sent = request({
    host: '127.0.0.1',
    servername: 'localhost',
    localAddress: from,
    ca: certificate,
    agent: false,
    port,
    method,
    path,
    headers: { Host: `localhost:${port}`, ...headers },
  })
  const answer = new Promise<TlsAnswer>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
  })
  return { request: sent, answer }
}

export function ask(server: TlsServer, asked: TlsRequest): Promise<TlsAnswer> {
  const { request: sent, answer } = openRequest(server, asked)
  sent.end(asked.body)
  return answer
}

/** Sends only the beginning of a body, as a refused client that still writes may get a reset before the answer. */
export async function askWithPartialBody(
  server: TlsServer,
  { body, ...asked }: TlsRequest & { readonly body: Buffer },
): Promise<TlsAnswer> {
  const { request: sent, answer } = openRequest(server, asked)
  sent.write(body.subarray(0, BEGINNING_BYTES))
  try {
    return await answer
  } finally {
    sent.destroy()
  }
}

export const accepts = (server: TlsServer) =>
  ask(server, { path: '/metrics' }).then(
    () => true,
    () => false,
  )

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
