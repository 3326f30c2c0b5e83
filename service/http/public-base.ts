import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>
interface Configured {
  readonly publicUrl: string | null
}

/** Base of public resume addresses: as configured, or the origin at which this request asked. */
export function publicBase({ publicUrl }: Configured, { protocol, host }: Asked): string {
  return publicUrl ?? `${protocol}://${host}`
}

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Whether the name or address of a host names the machine on which it is asked. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.test(hostname)

/**
 * The base of an address that is told to a client. A `Host` is anybody's word, so without a configured base it is
 * repeated only where it names this machine; else the base is empty, and the address relative to what was asked.
 */
export function toldBase(config: Configured, request: Asked): string {
  return config.publicUrl !== null || isThisMachine(request.hostname) ? publicBase(config, request) : ''
}
