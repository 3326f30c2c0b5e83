import type { FastifyRequest } from 'fastify'
import type { ServiceConfig } from '../config.ts'

/** Base of public resume addresses: as configured, or the origin at which this request asked. */
export function publicBase({ publicUrl }: ServiceConfig, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}
