import type { Socket } from 'node:net'
import { REFUSED_BODY_MAX_BYTES, REFUSED_BODY_TIMEOUT_MS } from '@resume-library/contract/limits'
import type { FastifyInstance } from 'fastify'

/**
 * After an answer that came before the end of its request's body, takes so much more of the body that the client
 * comes to read the answer, and no more: then nothing is read, and the connection is cut a moment later.
 */
export function cutRefusedBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.socket.destroyed) return
    // A body that was being read would take up its connection again.
    const stop = cutAfter(raw.socket, REFUSED_BODY_MAX_BYTES, () => raw.pause())
    raw.once('end', stop)
  })
}

/**
 * @param onFull called when nothing more is to be read
 * @returns lets the connection live
 */
export function cutAfter(socket: Socket, maximumBytes: number, onFull: () => void = () => {}): () => void {
  let left = maximumBytes
  const onData = (bytes: Buffer) => {
    left -= bytes.length
    if (left > 0) return
    onFull()
    socket.pause()
  }
  const cut = setTimeout(() => socket.destroy(), REFUSED_BODY_TIMEOUT_MS).unref()
  const stop = () => {
    clearTimeout(cut)
    socket.off('data', onData).off('close', stop)
  }
  socket.on('data', onData).once('close', stop)
  return stop
}
