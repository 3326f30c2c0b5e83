import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@resume-library/contract/limits'
import { IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '../refusals/refusal.ts'

const DETAIL = `${IDEMPOTENCY_KEY_HEADER} must have 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} characters of ASCII without spaces.`
const NAME = IDEMPOTENCY_KEY_HEADER.toLowerCase()

export const idempotencyHeaders = z.looseObject({
  [NAME]: z
    .string()
    .meta({
      maxLength: IDEMPOTENCY_KEY_MAX_LENGTH,
      description: 'The same key with the same content registers once.',
    })
    .optional(),
})

/** Returns the key of a request, or null. @throws {Refusal} `request_invalid` for one that cannot be stored */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers[NAME]
  if (key === undefined) return null
  const isRight = typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)
  if (isRight && key.length <= IDEMPOTENCY_KEY_MAX_LENGTH) return key
  throw refuse('request_invalid', { detail: DETAIL, cause: 'idempotency key' })
}
