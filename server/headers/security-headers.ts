import type { FastifyRequest } from 'fastify'

const YEAR_SECONDS = 31_536_000

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  // Pages set their own policy.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** @param publicUrl where people reach the server; null for the address of each request */
export function securityHeaders(publicUrl: string | null, request: FastifyRequest): Record<string, string> {
  const isTls = request.protocol === 'https' || publicUrl?.startsWith('https:')
  return {
    ...ALWAYS,
    ...(isTls ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
  }
}
