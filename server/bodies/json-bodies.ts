import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals/server-refusals.ts'
import { parseJson } from './parse-json.ts'
import { gatherPieces } from './pieces.ts'
import { readBody } from './read-body.ts'

/**
 * Takes JSON of up to the route's `bodyLimit`, admitted as it arrives and parsed in a time that no text can stretch.
 */
export function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const pieces = gatherPieces()
    const maximum = bodyLimitOf(request)
    let size = 0
    if (Number(request.headers['content-length']) > maximum) throw refuse('request_too_large')
    await readBody(body, (bytes) => {
      size += bytes.length
      if (size > maximum) throw refuse('request_too_large')
      request.routeOptions.config.admission?.receive(request, bytes.length)
      pieces.add(bytes)
    })
    return parseJson(pieces.gathered(), request.routeOptions.config.longMember)
  })
}

const bodyLimitOf = ({ routeOptions, server }: FastifyRequest) =>
  routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The member of a JSON body that may hold megabytes, which the handler is given as `TextAsBytes`. */
    longMember?: string
  }
}
