import type { Candidate } from '@resume-library/contract/candidate'
import { resumeAddress } from '@resume-library/contract/resume-address'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { FastifyBaseLogger } from 'fastify'
import type { UploadQuota } from '../limits/upload-quota.ts'
import { refuse } from '../refusals.ts'
import type { UnclaimedSpace } from '../uploads/unclaimed-space.ts'

/** What a registration changed about the file that it names. */
export interface ResumeClaim {
  /** The file that this request claimed; null for none, or one that another had claimed. */
  readonly name: string | null
  /**
   * To be told how the call of the provider ended; never throws.
   *
   * @param mayBeRegistered false only where it is certain that nobody is registered by it
   */
  settle(mayBeRegistered: boolean): Promise<void>
}

/** Sender of a registration. */
export interface Claimant {
  /** Key of its client, as the limits count. */
  readonly client: string
  /** Base of our public addresses, as it sees them. */
  readonly publicBase: string
  readonly log: FastifyBaseLogger
}

export interface ClaimParts {
  readonly resumes: Pick<ResumeStore, 'claim' | 'release' | 'stat'>
  readonly limits: { readonly uploadQuota: UploadQuota }
  readonly unclaimed: Pick<UnclaimedSpace, 'add'>
}

const NO_CLAIM: ResumeClaim = { name: null, settle: async () => {} }

/**
 * Claims the uploaded resume that a registration names: before the provider is called, so that no crash between leaves
 * a candidate whose resume is swept.
 *
 * @throws {Refusal} `resume_unknown` for an address of ours at which there is no file
 */
export async function claimResume(
  { resume_url }: Candidate,
  claimant: Claimant,
  parts: ClaimParts,
): Promise<ResumeClaim> {
  const address = resume_url ? resumeAddress(resume_url, claimant.publicBase) : null
  const claim = address?.name ? await parts.resumes.claim(address.name) : null
  if (address?.isOurs && !claim) {
    throw refuse('resume_unknown', { fields: { resume_url: refuse('resume_unknown').detail ?? '' } })
  }
  return address?.name && claim === 'claimed' ? madeClaim(address.name, claimant, parts) : NO_CLAIM
}

/** A claim that this request made: taken back where nobody is registered, else no longer counted as unclaimed. */
function madeClaim(
  name: string,
  { client, log }: Claimant,
  { resumes, limits, unclaimed }: ClaimParts,
): ResumeClaim {
  const account = async () => {
    const { size } = (await resumes.stat(name)) ?? { size: 0 }
    unclaimed.add(-size)
    await limits.uploadQuota.giveBack(client, size)
  }
  return {
    name,
    async settle(mayBeRegistered) {
      try {
        const isTakenBack = !mayBeRegistered && (await resumes.release(name))
        if (!isTakenBack) await account()
      } catch (error) {
        log.warn({ err: error }, 'what a registration changed about its resume could not be settled')
      }
    },
  }
}
