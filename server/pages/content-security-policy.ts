import { createHash } from 'node:crypto'
import type { RenderedPage } from '@resume-library/contract/page-renderer'
import type { PageConfiguration } from '@resume-library/contract/service-api'

interface PolicySettings extends Pick<PageConfiguration, 'directProvider'> {
  readonly frameAncestors: readonly string[]
}

/** Returns a page's Content-Security-Policy: our own origin, and inline scripts and styles by their hashes. */
export function pagePolicy(
  { scripts, styles }: Pick<RenderedPage, 'scripts' | 'styles'>,
  { directProvider, frameAncestors }: PolicySettings,
  imageSource?: string | null,
): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(sourceHash)],
    'style-src': ["'self'", ...styles.map(sourceHash)],
    'worker-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(imageSource ? [imageSource] : [])],
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
  return policyOf(directives)
}

/** Returns the policy of a page that loads nothing, but the board's logo. */
export const plainPolicy = (
  { scripts, styles }: Pick<RenderedPage, 'scripts' | 'styles'>,
  frameAncestors: readonly string[],
  imageSource?: string | null,
): string =>
  policyOf({
    'default-src': ["'none'"],
    ...(scripts.length > 0 && { 'script-src': scripts.map(sourceHash) }),
    'style-src': styles.map(sourceHash),
    'img-src': ["'self'", ...(imageSource ? [imageSource] : [])],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': frameAncestors,
  })

const policyOf = (directives: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ')

/** Policy of scripts, which a Worker obeys: it may import, and fetch nothing. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/** Returns the source expression of an inline script or style. */
const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
