import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of the operators' listener, which scripts cannot read and other sites do not send. */
export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | null
  /** @param seconds until it ends; null with the browser */
  write(
    request: FastifyRequest,
    reply: FastifyReply,
    name: CookieName,
    value: string,
    seconds: number | null,
  ): void
}

type CookieName = 'session' | 'device'

/** @param isTls whether people always come by https */
export function createCookies(isTls: boolean): Cookies {
  // No other site or port can set a cookie of this prefix.
  const nameOf = (name: CookieName, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)
  const isSecure = (request: FastifyRequest) => isTls || request.protocol === 'https'
  return {
    read(request, name) {
      const wanted = `${nameOf(name, isSecure(request))}=`
      const parts = (request.headers.cookie ?? '').split(/; */)
      return parts.find((part) => part.startsWith(wanted))?.slice(wanted.length) || null
    },
    write(request, reply, name, value, seconds) {
      const secure = isSecure(request)
      const age = seconds === null ? '' : `; Max-Age=${seconds}`
      const cookie = `${nameOf(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}${age}`
      reply.header('Set-Cookie', cookie)
    },
  }
}
