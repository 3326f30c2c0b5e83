import type { FastifyInstance } from 'fastify'
import * as problem from '../problem.ts'
import { refuse } from './refuse.ts'

/** `GET /livez`: the process answers. `GET /readyz`: so do its stores; else 503. */
export function healthRoutes(app: FastifyInstance, checkStores: () => Promise<void>): void {
  app.get('/livez', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    try {
      await checkStores()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return refuse(reply, problem.unavailable())
    }
  })
}
