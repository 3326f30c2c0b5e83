import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuse } from '../refusals/refusal.ts'
import { cutAfter } from './drain-rejected-requests.ts'

const REFUSALS: Readonly<Record<string, Parameters<typeof refuse>[0]>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

const answered = new WeakSet<Socket>()

export function answerMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (answered.has(socket)) return
  answered.add(socket)
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunAnswer(socket)) {
    socket.destroy()
    return
  }
  const { status, problem } = problemOf(error.code ?? '')
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(problem)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${problem}`,
  )
  cutAfter(socket, 0)
}

function problemOf(code: string) {
  const refusal = refuse(REFUSALS[code] ?? 'request_invalid')
  return { status: refusal.status, problem: JSON.stringify(refusal.problem()) }
}

/** Returns true where Node has begun to send a response on a connection. */
function hasBegunAnswer(
  socket: Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null },
) {
  return socket._httpMessage?.headersSent ?? false
}
