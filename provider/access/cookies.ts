import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of the operators' listener, which scripts cannot read and other sites do not send. */
export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | null
  /** @param milliseconds until it ends; 0 removes it */
  write(
    request: FastifyRequest,
    reply: FastifyReply,
    name: CookieName,
    value: string,
    milliseconds: number,
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
    write(request, reply, name, value, milliseconds) {
      const secure = isSecure(request)
      const age = milliseconds / 1000
      const cookie = `${nameOf(name, secure)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict`
      reply.header('Set-Cookie', secure ? `${cookie}; Secure` : cookie)
    },
  }
}
