import { ERASE_PATH, eraseUrlOf, REGISTRATION_ERASED } from '@resume-library/contract/provider-api'
import type { KeptStatus } from '@resume-library/contract/service-api'
import { type ErasingParts, lookByToken } from '../erasure/erase-by-token.ts'

/**
 * Whether what a kept registration has registered is erased by now, as the built-in provider tells: false where nobody
 * can be asked. Never throws.
 */
export async function isErased(kept: KeptStatus, parts: ErasingParts): Promise<boolean> {
  if (kept.status === 'refused') return codeOf(kept.answer?.body) === REGISTRATION_ERASED
  const token = kept.status === 'registered' ? tokenOf(kept.answer?.body, parts.base) : null
  return token !== null && (await lookByToken(token, parts)).state === 'unknown'
}

/** Of a page of ours: that of another provider is its own. */
function tokenOf(body: unknown, base: string): string | null {
  const url = eraseUrlOf(body, base)
  if (url === null || new URL(url).origin !== new URL(base).origin) return null
  const [, token = null] = new RegExp(`${ERASE_PATH}([\\w-]+)$`).exec(new URL(url).pathname) ?? []
  return token
}

const codeOf = (body: unknown) => ((body ?? {}) as { readonly code?: unknown }).code
