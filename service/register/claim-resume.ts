import type { Candidate } from '@resume-library/contract/candidate'
import { resumeAddress } from '@resume-library/contract/resume-address'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import type { FastifyBaseLogger } from 'fastify'
import { refuse } from '../refusals.ts'

export interface ResumeClaim {
  readonly name: string | null
  /** Ends the claim; never throws. @param mayBeRegistered false releases it: certainly nobody is registered */
  settle(mayBeRegistered: boolean): Promise<void>
}

export interface Claimant {
  readonly publicBase: string
  readonly log: FastifyBaseLogger
}

export interface ClaimParts {
  readonly uploads: Pick<Uploads, 'claim' | 'release'>
}

/**
 * Claims a registration's upload before the provider is called, so that a sweep cannot delete it after a crash.
 *
 * @throws {Refusal} `resume_unknown` for an address of ours at which there is no file; `overloaded` where storage is down
 */
export async function claimResume(
  { resume_url }: Candidate,
  { publicBase, log }: Claimant,
  { uploads }: ClaimParts,
): Promise<ResumeClaim> {
  const address = resume_url ? resumeAddress(resume_url, publicBase) : null
  const isClaimed = address?.name && (await uploads.claim(address.name).catch(refuseForNow))
  const name = isClaimed ? address.name : null
  if (address?.isOurs && !name) {
    throw refuse('resume_unknown', { fields: { resume_url: refuse('resume_unknown').detail ?? '' } })
  }
  return {
    name,
    async settle(mayBeRegistered) {
      if (mayBeRegistered || !name) return
      await uploads.release(name).catch((error) => log.warn({ err: error }, 'resume claim not released'))
    },
  }
}

/** Nothing is wrong with the upload, which the same registration may claim later. */
function refuseForNow(error: unknown): never {
  throw error instanceof ResumeStoreError ? refuse('overloaded', { cause: error }) : error
}
