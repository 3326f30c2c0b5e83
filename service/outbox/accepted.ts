import { KEPT_PATH, type RegistrationAccepted } from '@resume-library/contract/service-api'
import { z } from 'zod'
import type { ProviderAnswer } from '../registration/provider-answer.ts'

export const acceptedSchema = z
  .object({ status: z.literal('accepted'), id: z.string(), status_url: z.string() })
  .meta({
    title: 'RegistrationAccepted',
    description: 'The provider is away: the registration is kept, and delivered when it is back',
  })

/**
 * The answer for a registration that is kept.
 *
 * @param base of the address that is told, or empty for one relative to what was asked
 */
export function accepted({ id, secret }: { id: string; secret: string }, base: string): ProviderAnswer {
  const body: RegistrationAccepted = { status: 'accepted', id, status_url: base + KEPT_PATH + secret }
  const content = { type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(body)) }
  return { status: 202, content, retryAfter: null, keptAt: body.status_url }
}
