import type { FastifyRequest } from 'fastify'

/**
 * Who posted a form: a page of ours, a page of another origin, or nobody knows which. By `Sec-Fetch-Site`, which no page
 * can forge, else by the host of `Origin`, else of `Referer`. Behind a proxy the scheme may be another one.
 *
 * @param publicUrl of the service, where it is configured
 */
export function postedFrom(
  request: FastifyRequest,
  publicUrl: string | null,
): 'same-origin' | 'elsewhere' | 'unknown' {
  const { 'sec-fetch-site': site, origin, referer } = request.headers
  // `none`: the person alone has sent it, as by a reload.
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'same-origin' : 'elsewhere'
  const from = origin ?? referer ?? ''
  if (!URL.canParse(from)) return 'unknown'
  const { host, protocol } = new URL(from)
  const isOwn = [`${protocol}//${request.host}`, publicUrl ?? ''].some(
    (own) => URL.canParse(own) && new URL(own).host === host,
  )
  return isOwn ? 'same-origin' : 'elsewhere'
}
