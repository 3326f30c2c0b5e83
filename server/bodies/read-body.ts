import type { IncomingMessage } from 'node:http'
import { Refusal, refuse } from '../refusals/refusal.ts'

/**
 * Hands on what arrives, piece by piece, until the body has ended. After a fault nothing more is handed on; what still
 * comes is the caller's to read or to cut.
 *
 * @param body may be closed already: whoever awaited something before has heard nothing of it
 * @param take while it waits, nothing more is read
 * @throws what `take` throws; {Refusal} what the body is given up for, and `request_invalid` where its connection ended, which
 *   is no fault of ours
 */
export async function readBody(
  body: IncomingMessage,
  take: (bytes: Buffer) => void | Promise<void>,
): Promise<void> {
  // A closed body tells nobody who comes later.
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
    // It closes next, which is no fault: an error and its stack would cost each request.
    body.off('close', onClose)
    // It may come while the last piece is still taken.
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
