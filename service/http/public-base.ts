import type { FastifyRequest } from 'fastify'

type RequestOrigin = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>

export interface PublicAddress {
  /** As configured; null for the origin at which the service is asked. */
  readonly publicUrl: string | null
}

/** Base of public resume addresses: as configured, or the origin at which this request asked. */
export function publicBase({ publicUrl }: PublicAddress, { protocol, host }: RequestOrigin): string {
  return publicUrl ?? `${protocol}://${host}`
}

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.test(hostname)

/** Base of answered addresses. Without `publicUrl` a `Host` is repeated only where it names this machine; else empty. */
export function trustedBase(config: PublicAddress, request: RequestOrigin): string {
  return config.publicUrl !== null || isThisMachine(request.hostname) ? publicBase(config, request) : ''
}
