import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>

export interface PublicAddress {
  /** As configured; null for the origin at which the service is asked. */
  readonly publicUrl: string | null
}

/** Base of public resume addresses: as configured, or the origin at which this request asked. */
export function publicBase({ publicUrl }: PublicAddress, { protocol, host }: Asked): string {
  return publicUrl ?? `${protocol}://${host}`
}

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Tells a host that names the machine on which it is asked. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.test(hostname)

/**
 * The base of an address that an answer has. A `Host` is anybody's word, so without a configured base it is repeated only
 * where it names this machine; else the base is empty, and the address relative to what was asked.
 */
export function answeredBase(config: PublicAddress, request: Asked): string {
  return config.publicUrl !== null || isThisMachine(request.hostname) ? publicBase(config, request) : ''
}
