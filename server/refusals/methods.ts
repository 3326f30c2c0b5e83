import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

type Methods = Map<string, Set<string>>

/**
 * Answers other methods of a known path with 405, and OPTIONS with 204, before a body is read; see RFC 9110, sections 9.3.7
 * and 15.5.6. Call it before the routes are added.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const methods: Methods = new Map()
  app.addHook('onRoute', ({ url, method }) => {
    // Route of @fastify/cors for preflight requests.
    if (url === '*') return
    const taken = methods.get(url) ?? new Set(['OPTIONS'])
    methods.set(url, taken)
    for (const name of [method].flat()) taken.add(name)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' && (request.is404 || !isPreflight(request))) {
      answerOptions(request, reply, methods)
      return
    }
    const taken = request.is404 ? methodsOf(request, methods) : null
    if (taken) throw refuse('method_not_allowed', { headers: { Allow: allowOf(taken) } })
    done()
  })
}

function answerOptions(request: FastifyRequest, reply: FastifyReply, methods: Methods): void {
  const taken = methodsOf(request, methods)
  if (!taken) throw refuse('not_found')
  reply.status(204).header('Allow', allowOf(taken)).send()
}

const isPreflight = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined

const allowOf = (taken: ReadonlySet<string>) => [...taken].sort().join(', ')

function methodsOf({ url }: FastifyRequest, methods: Methods): ReadonlySet<string> | null {
  const [path = ''] = url.split(/[?#]/, 1)
  const known = methods.get(path)
  if (known) return known
  for (const [pattern, taken] of methods) if (matchesPattern(path, pattern)) return taken
  return null
}

function matchesPattern(path: string, pattern: string): boolean {
  if (!pattern.includes(':')) return false
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  )
}
