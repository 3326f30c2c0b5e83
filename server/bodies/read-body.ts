import type { IncomingMessage } from 'node:http'

/**
 * Hands on what arrives, piece by piece and at once, until the body has ended. After a fault nothing more is handed
 * on; what still comes is the caller's to read or to cut.
 *
 * @param body may be closed already: whoever awaited something before has heard nothing of it
 * @throws what `take` throws, and what ends a body early
 */
export async function readBody(body: IncomingMessage, take: (bytes: Buffer) => void): Promise<void> {
  // A closed body tells nobody who comes later.
  if (body.destroyed) throw body.errored ?? connectionClosed()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onData = (bytes: Buffer) => {
    try {
      take(bytes)
    } catch (error) {
      body.off('data', onData)
      reject(error)
    }
  }
  const onClose = () => reject(connectionClosed())
  const onEnd = () => {
    // It closes next, which is no fault: an error and its stack would cost each request.
    body.off('close', onClose)
    resolve()
  }
  body.on('data', onData).once('end', onEnd).once('error', reject).once('close', onClose)
  try {
    await promise
  } finally {
    body.off('data', onData).off('end', onEnd).off('error', reject).off('close', onClose)
  }
}

const connectionClosed = () => new Error('the connection is closed')
