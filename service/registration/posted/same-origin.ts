import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was posted by a page of ours: by `Sec-Fetch-Site`, which no page can forge, else by the host of `Origin`,
 * else of `Referer`. Behind a proxy the scheme may be another one.
 *
 * @param publicUrl of the service, where it is configured
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { 'sec-fetch-site': site, origin, referer } = request.headers
  // `none`: the person alone has sent it, as by a reload.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const from = origin ?? referer ?? ''
  if (!URL.canParse(from)) return false
  const { host, protocol } = new URL(from)
  return [`${protocol}//${request.host}`, publicUrl ?? ''].some(
    (own) => URL.canParse(own) && new URL(own).host === host,
  )
}
