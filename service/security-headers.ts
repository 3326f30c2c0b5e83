import type { FastifyRequest } from 'fastify'
import type { ServiceConfig } from './config.ts'

const YEAR_SECONDS = 31_536_000

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  // What is no page may do nothing as a page; the page says its own.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Headers that every answer carries; a route's own win. */
export function securityHeaders(
  { publicUrl }: ServiceConfig,
  request: FastifyRequest,
): Record<string, string> {
  const isTls = request.protocol === 'https' || publicUrl?.startsWith('https:')
  return {
    ...ALWAYS,
    ...(isTls ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
  }
}
