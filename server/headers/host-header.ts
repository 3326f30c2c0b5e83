import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals/server-refusals.ts'

/** RFC 3986, section 3.2: a name or an address, and a port. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Refuses a request that does not say exactly once, and rightly, which host it wants (RFC 9112, section 3.2). */
export function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isHostRight(request)) throw refuse('request_invalid', { cause: 'host' })
    done()
  })
}

function isHostRight(request: FastifyRequest): boolean {
  const { httpVersion, headers } = request.raw
  if (headers.host === undefined && httpVersion === '1.0') return true
  return hostHeaders(request) === 1 && HOST.test(headers.host ?? '') && HOST.test(request.host)
}

/** Node keeps the first of several. */
function hostHeaders({ raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') count += 1
  return count
}
