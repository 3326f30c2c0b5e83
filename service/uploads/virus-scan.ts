import { connect, type Socket } from 'node:net'
import type { ByteSource } from '@resume-library/file-formats/byte-source'
import { refuse } from '../refusals.ts'

/** @throws {Refusal} `resume_infected`, `scan_unavailable` */
export type VirusScan = (source: ByteSource) => Promise<void>

const BLOCK_SIZE = 64 * 1024
const ANSWER_MAX_LENGTH = 1_000
const CLEAN = 'stream: OK'
const FOUND = / FOUND$/

/** Scans by ClamAV's INSTREAM (clamd(8)): length-prefixed blocks, ended by length 0. Timeout in ms. */
export function createClamavScan({ host, port }: { host: string; port: number }, timeout: number): VirusScan {
  return async (source) => {
    let answer: string
    try {
      answer = await askDaemon(host, port, timeout, (socket) => send(socket, source))
    } catch (error) {
      throw refuse('scan_unavailable', { cause: error })
    }
    if (answer === CLEAN) return
    if (FOUND.test(answer)) throw refuse('resume_infected', { cause: answer })
    throw refuse('scan_unavailable', { cause: `clamd answered: ${answer}` })
  }
}

/** @throws {Error} where clamd is unreachable or does not answer PONG */
export async function checkClamav(
  { host, port }: { host: string; port: number },
  timeout: number,
): Promise<void> {
  const answer = await askDaemon(host, port, timeout, async (socket) => {
    socket.write('zPING\0')
  })
  if (answer !== 'PONG') throw new Error(`clamd answered: ${answer}`)
}

async function askDaemon(
  host: string,
  port: number,
  timeout: number,
  ask: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect({ host, port, signal: AbortSignal.timeout(timeout) })
  let answer = ''
  const answered = new Promise<string>((resolve, reject) => {
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer = (answer + text).slice(0, ANSWER_MAX_LENGTH)
    })
    socket.on('end', () => resolve(answer.replace(/\0.*$/s, '').trim()))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd closed the connection')))
  })
  const sent = ask(socket)
  try {
    await Promise.race([sent, answered])
    return await answered
  } finally {
    socket.destroy()
    await sent.catch(() => {})
  }
}

async function send(socket: Socket, source: ByteSource): Promise<void> {
  socket.write('zINSTREAM\0')
  for (let offset = 0; offset < source.size; offset += BLOCK_SIZE) {
    const block = await source.read(offset, Buffer.allocUnsafe(BLOCK_SIZE))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(block.length)
    socket.write(length)
    await new Promise<void>((resolve, reject) => {
      socket.write(block, (error) => (error ? reject(error) : resolve()))
    })
  }
  socket.write(Buffer.alloc(4))
}
