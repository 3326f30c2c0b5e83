import type { FastifyInstance } from 'fastify'

const RELEASE_MS = 100

/**
 * Takes no more requests, and ends when those that have begun were answered.
 *
 * @param drainMs after which the connections that are left are cut, in milliseconds
 */
export async function closeApp(app: FastifyInstance, drainMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
  // Closing takes the connections that are idle now; those whose last answer is still to come are taken after it.
  const release = setInterval(() => app.server.closeIdleConnections(), RELEASE_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(release)
  }
}
