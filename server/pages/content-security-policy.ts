import { createHash } from 'node:crypto'
import type { PageConfiguration } from '@resume-library/contract/service-api'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi

/** Returns a page's Content-Security-Policy: our own origin, and inline scripts and styles by their hashes. */
export function pagePolicy(
  pages: readonly string[],
  {
    directProvider,
    frameAncestors,
  }: Pick<PageConfiguration, 'directProvider'> & { readonly frameAncestors: readonly string[] },
  imageSource?: string | null,
): string {
  const scripts = pages.flatMap((html) =>
    [...html.matchAll(SCRIPT)].filter(isInlineScript).map(([, , text]) => text!),
  )
  const styles = pages.flatMap((html) => [...html.matchAll(STYLE)].map(([, text]) => text!))
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(scripts)],
    'style-src': ["'self'", ...hashes(styles)],
    'worker-src': ["'self'"],
    'img-src': [...new Set(["'self'", 'data:', 'blob:', ...(imageSource ? [imageSource] : [])])],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...(directProvider ? [new URL(directProvider.url).origin] : [])],
    // Previews, in a sandbox.
    'frame-src': ['blob:'],
    'object-src': ['blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': frameAncestors,
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Policy of scripts, which a Worker obeys: it may import, and fetch nothing. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

function isInlineScript([, attributes = '']: RegExpExecArray): boolean {
  return !/\ssrc\s*=/i.test(attributes) && !/\stype\s*=\s*["']?application\//i.test(attributes)
}

const hashes = (texts: readonly string[]) => [...new Set(texts.map(sourceHash))]

/** Returns the source expression of an inline script or style. */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
