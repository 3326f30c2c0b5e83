import { REQUEST_ID_HEADER } from '@resume-library/contract/provider-api'
import type { FastifyRequest } from 'fastify'
import type { ServiceConfig } from '../config/config.ts'

/** Headers that scripts of other origins may read, besides the safelisted ones. */
export const EXPOSED_HEADERS: readonly string[] = ['Retry-After', REQUEST_ID_HEADER]

/** Returns CORS headers for allowed origins, also on early refusals, which scripts could not read otherwise. */
export function otherOriginHeaders(
  { allowedOrigins }: Pick<ServiceConfig, 'allowedOrigins'>,
  { headers: { origin } }: FastifyRequest,
): Record<string, string> {
  if (!origin || !allowedOrigins.includes(origin)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
  }
}
