import type { IncomingMessage } from 'node:http'
import { Refusal, refuse } from '../refusals/refusal.ts'

/**
 * Reads a body to its end, in chunks. After an error, the caller drains the rest or closes the connection.
 *
 * @param body may be closed already
 * @param take called with each chunk; while it waits, nothing more is read
 * @throws errors of `take`; {Refusal} for a slow body, and `request_invalid` for a closed connection
 */
export async function readBody(
  body: IncomingMessage,
  take: (bytes: Buffer) => void | Promise<void>,
): Promise<void> {
  // A closed body emits no more events.
  if (body.destroyed) throw endedBy(body.errored)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let last: Promise<void> | undefined
  const giveUp = (error: unknown) => {
    body.off('data', onData)
    reject(error)
  }
  const onData = (bytes: Buffer) => {
    try {
      const waiting = take(bytes)
      if (!waiting) return
      last = waiting
      body.pause()
      waiting.catch(giveUp).finally(() => body.resume())
    } catch (error) {
      giveUp(error)
    }
  }
  const onError = (error: Error) => reject(endedBy(error))
  const onClose = () => reject(endedBy(null))
  const onEnd = () => {
    // `close` follows, which is no error.
    body.off('close', onClose)
    // `take` may still wait for the last chunk.
    resolve(last)
  }
  body.on('data', onData).once('end', onEnd).once('error', onError).once('close', onClose)
  try {
    await promise
  } finally {
    body.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose)
  }
}

const endedBy = (error: Error | null) =>
  error instanceof Refusal ? error : refuse('request_invalid', { cause: 'the connection is closed' })
