import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusals/server-refusals.ts'
import { CollectedBytes } from './collect-bytes.ts'
import { parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

/** Takes JSON of up to the route's `bodyLimit`, admitted as it arrives and parsed in a time that no text can stretch. */
export function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const collected = new CollectedBytes()
    const maximum = bodyLimitOf(request)
    if (Number(request.headers['content-length']) > maximum) throw refuse('request_too_large')
    await readBody(body, (bytes) => {
      if (collected.size + bytes.length > maximum) throw refuse('request_too_large')
      request.routeOptions.config.admission?.receive(request, bytes.length)
      collected.add(bytes)
    })
    return parseJson(collected.all())
  })
}

const bodyLimitOf = ({ routeOptions, server }: FastifyRequest) =>
  routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0
