import type { FastifyInstance } from 'fastify'
import { readinessSchema } from '../openapi.ts'
import type { Parts } from '../parts.ts'

const KNOWN_FOR_MS = 2_000

/** `GET /livez`: the process answers. `GET /readyz`: it can also keep files and reach the provider. */
export function addHealthRoutes(routes: FastifyInstance, { resumes, provider }: Parts): void {
  const config = { forOperators: true }
  let known: { readonly at: number; readonly checks: Promise<Readiness> } | null = null

  routes.get('/livez', {
    config,
    schema: { summary: 'Is the process alive?', response: { 200: readinessSchema } },
    handler: async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  })
  routes.get('/readyz', {
    config,
    schema: { summary: 'Can it do its work?', response: { 200: readinessSchema, 503: readinessSchema } },
    handler: async (_request, reply) => {
      // Asked as often as anyone likes, looked at every few seconds.
      if (!known || performance.now() - known.at > KNOWN_FOR_MS) {
        known = { at: performance.now(), checks: check() }
      }
      const { storage, provider } = await known.checks
      const isReady = storage && provider
      return reply
        .status(isReady ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({ status: isReady ? 'ok' : 'unavailable', storage: word(storage), provider: word(provider) })
    },
  })

  interface Readiness {
    readonly storage: boolean
    readonly provider: boolean
  }

  async function check(): Promise<Readiness> {
    const [storage, reachable] = await Promise.all([
      resumes.check().then(
        () => true,
        () => false,
      ),
      provider.isReachable(),
    ])
    return { storage, provider: reachable }
  }
}

const word = (isRight: boolean) => (isRight ? 'ok' : 'unavailable')
