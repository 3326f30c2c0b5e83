import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { REFUSED_BODY_MAX_BYTES, REFUSED_BODY_TIMEOUT_MS } from '@resume-library/contract/limits'
import type { FastifyInstance } from 'fastify'

/** Drains part of a rejected body, so that the client can read the early answer, then closes the connection. */
export function drainRejectedRequests(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete && announcedBytes(raw) > 0) {
      if (announcedBytes(raw) > REFUSED_BODY_MAX_BYTES) reply.header('Connection', 'close')
      // Node would destroy a connection with unread bytes, and the reset would lose the answer.
      raw.socket.destroySoon = () => raw.socket.end()
    }
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    cutUnlessRead(raw)
    done()
  })
}

function cutUnlessRead(raw: IncomingMessage): void {
  const { socket } = raw
  if (socket.destroyed) return
  if (raw.complete) {
    destroyEnded(socket)
    return
  }
  const maximumBytes = announcedBytes(raw) > REFUSED_BODY_MAX_BYTES ? REFUSED_BODY_MAX_BYTES : null
  const stop = cutAfter(socket, maximumBytes, () => {
    // A paused body cannot resume the connection; a complete one still has to emit `end`.
    if (!raw.complete) raw.pause()
  })
  raw.once('end', () => {
    stop()
    socket.resume()
    destroyEnded(socket)
  })
}

/** Returns the announced size of a body in bytes; infinite for chunked encoding. */
export const announcedBytes = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY

function destroyEnded(socket: Socket): void {
  if (socket.writableEnded) Socket.prototype.destroySoon.call(socket)
}

/**
 * Cuts a connection after a timeout.
 *
 * @param maximumBytes to read until then; null for no limit, as a listener would stop what Node reads of a waiting body
 * @returns a function that cancels it
 */
export function cutAfter(
  socket: Socket,
  maximumBytes: number | null,
  onFull: () => void = () => {},
): () => void {
  let left = maximumBytes ?? 0
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
  if (maximumBytes !== null) socket.on('data', onData)
  socket.once('close', stop)
  return stop
}
