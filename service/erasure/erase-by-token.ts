import { resumeAddress } from '@resume-library/contract/resume-address'
import type { Uploads } from '@resume-library/resumes/uploads'
import type { FastifyBaseLogger } from 'fastify'
import type { ProviderClient } from '../gateway/provider-client.ts'

export interface ErasureParts {
  readonly provider: Pick<ProviderClient, 'erasure'>
  readonly uploads: Pick<Uploads, 'eraseIfClaimedOnce' | 'releaseAndErase'>
  /** Base of our public addresses. */
  readonly base: string
  readonly log: FastifyBaseLogger
}

/** Outcome of an erasure, or of the lookup before it. */
export type Erasure =
  | { readonly state: 'stored' | 'unknown' }
  /** @property resumeAt address of a resume that could not be erased, or null */
  | { readonly state: 'erased'; readonly resumeAt: string | null }
  /** Nothing was erased. */
  | { readonly state: 'unavailable' }
  /** Interrupted: something or everything may be erased. */
  | { readonly state: 'unsure' }

/** Looks up whether a token is valid. Never throws. */
export async function findByToken(token: string, { provider, log }: ErasureParts): Promise<Erasure> {
  try {
    const { status } = await provider.erasure({ token, erase: false })
    return { state: status === 'unknown' ? 'unknown' : 'stored' }
  } catch (error) {
    log.error({ err: error }, 'erasure lookup failed')
    return { state: 'unavailable' }
  }
}

/**
 * Erases the candidate of a token. A file that only the service can reach is erased first, since the record names it. The
 * claim of a shared file is released after the record, by one of concurrent calls. Never throws.
 */
export async function eraseByToken(token: string, parts: ErasureParts): Promise<Erasure> {
  const { provider, log } = parts
  let hasBegun = false
  try {
    const { status, resume_url } = await provider.erasure({ token, erase: false })
    if (status !== 'stored') return { state: 'unknown' }
    hasBegun = true
    const isShared = resume_url !== undefined && !(await eraseFile(resume_url, 'eraseIfClaimedOnce', parts))
    // `unknown` by now: a concurrent erasure releases the claim.
    const { status: ended, resume_left = null } = await provider.erasure({ token, erase: true })
    const isLeft =
      isShared && !(ended === 'erased' && (await eraseFile(resume_url, 'releaseAndErase', parts)))
    if (isLeft) log.error('resume of erased candidate not found')
    return { state: 'erased', resumeAt: isLeft ? resume_url : resume_left }
  } catch (error) {
    log.error({ err: error }, 'erasure failed')
    return { state: hasBegun ? 'unsure' : 'unavailable' }
  }
}

/** Erases a file that the provider cannot reach; false where it is shared, or may be elsewhere. */
async function eraseFile(
  address: string,
  erase: 'eraseIfClaimedOnce' | 'releaseAndErase',
  { uploads, base }: ErasureParts,
): Promise<boolean> {
  const resume = resumeAddress(address, base)
  if (!resume?.name) return false
  return (await uploads[erase](resume.name)) ?? resume.isOurs
}
