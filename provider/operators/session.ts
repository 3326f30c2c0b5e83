import type { FastifyInstance } from 'fastify'
import { requireRole } from '../access/authenticate.ts'
import { refuse } from '../http/refusals.ts'

const SESSION_PATH = '/operators/api/session'

/** `GET /operators/api/session`: the operator of the cookie. 200 with `name`, `role` and `has_totp`; 401. */
export function addSessionRoutes(routes: FastifyInstance): void {
  routes.get(SESSION_PATH, {
    schema: { hide: true },
    handler: async (request) => {
      const { session } = requireRole(request, 'reader')
      if (!session) throw refuse('not_signed_in')
      const { name, role, has_totp } = session
      return { name, role, has_totp }
    },
  })
}
