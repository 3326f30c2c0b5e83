import type { FastifyReply, FastifyRequest } from 'fastify'

type CookieName = 'session' | 'device'

/** Cookies of the operators' listener, which scripts cannot read and other sites do not send. */
export type Cookies = ReturnType<typeof createCookies>

/** @param isTls whether people always come by https */
export function createCookies(isTls: boolean) {
  // No other site or port can set a cookie of this prefix; without TLS, programs on other ports share our cookies.
  const nameOf = (name: CookieName, isSecure: boolean) => `${isSecure ? '__Host-' : ''}operators_${name}`
  const isSecure = (request: FastifyRequest) => isTls || request.protocol === 'https'
  return {
    read(request: FastifyRequest, name: CookieName): string | null {
      const wanted = `${nameOf(name, isSecure(request))}=`
      const parts = (request.headers.cookie ?? '').split(/; */)
      return parts.find((part) => part.startsWith(wanted))?.slice(wanted.length) || null
    },
    /** @param ms until it ends; 0 removes it */
    write(request: FastifyRequest, reply: FastifyReply, name: CookieName, value: string, ms: number): void {
      const secure = isSecure(request)
      const cookie = `${nameOf(name, secure)}=${value}; Path=/; Max-Age=${ms / 1000}; HttpOnly; SameSite=Strict`
      reply.header('Set-Cookie', secure ? `${cookie}; Secure` : cookie)
    },
  }
}
