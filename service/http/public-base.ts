import { isThisMachine } from '@resume-library/server/process/listening'
import type { FastifyRequest } from 'fastify'

type RequestOrigin = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>

export interface PublicAddress {
  /** As configured; null for the origin of each request. */
  readonly publicUrl: string | null
}

/** Returns the base of public addresses: as configured, else the origin of the request, which may be forged. */
export function publicBase({ publicUrl }: PublicAddress, { protocol, host }: RequestOrigin): string {
  return publicUrl ?? `${protocol}://${host}`
}

/** Returns the base of addresses in responses, never from a forged `Host`: empty for relative ones. */
export function trustedBase(config: PublicAddress, request: RequestOrigin): string {
  return config.publicUrl !== null || isThisMachine(request.hostname) ? publicBase(config, request) : ''
}
