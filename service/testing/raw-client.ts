import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Connection on which a test writes every byte itself. */
export interface RawClient {
  readonly socket: Socket
  /** Returns the bytes received so far. */
  answer(): string
  readonly closed: Promise<void>
  /** Sends text in single bytes, so many milliseconds apart, until it is done or the connection closed. */
  drip(text: string, pause: number): Promise<void>
}

/** @param localAddress where it comes from; each loopback address is another client */
export async function rawClient(url: string, localAddress = '127.0.0.1'): Promise<RawClient> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true })
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // The other side may close while we are sending.
  socket.on('error', () => {})
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), closed])
  return {
    socket,
    answer: () => answer,
    closed,
    async drip(text, pause) {
      for (const byte of text) {
        if (socket.destroyed) return
        socket.write(byte)
        await sleep(pause)
      }
    },
  }
}

/** The beginning of an upload whose body is announced as so many bytes. */
export const uploadHead = (contentLength: number) =>
  `POST /api/upload HTTP/1.1\r\nHost: test\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
  `Content-Length: ${contentLength}\r\n\r\n`

export const FILE_HEAD =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n'
