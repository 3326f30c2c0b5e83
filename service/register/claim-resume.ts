import type { Candidate } from '@resume-library/contract/candidate'
import { resumeAddress } from '@resume-library/contract/resume-address'
import type { Uploads } from '@resume-library/resumes/uploads'
import type { FastifyBaseLogger } from 'fastify'
import { refuse } from '../refusals.ts'

/** What a registration changed about the file that it names. */
export interface ResumeClaim {
  /** The file that this request claimed; null for none. */
  readonly name: string | null
  /**
   * To be told how the call of the provider ended; never throws.
   *
   * @param mayBeRegistered false only where it is certain that nobody is registered by it: the claim is taken back
   */
  settle(mayBeRegistered: boolean): Promise<void>
}

/** Sender of a registration. */
export interface Claimant {
  /** Base of our public addresses, as it sees them. */
  readonly publicBase: string
  readonly log: FastifyBaseLogger
}

export interface ClaimParts {
  readonly uploads: Pick<Uploads, 'claim' | 'release'>
}

/**
 * Claims the uploaded resume that a registration names: before the provider is called, so that no crash between leaves
 * a candidate whose resume is swept.
 *
 * @throws {Refusal} `resume_unknown` for an address of ours at which there is no file
 */
export async function claimResume(
  { resume_url }: Candidate,
  { publicBase, log }: Claimant,
  { uploads }: ClaimParts,
): Promise<ResumeClaim> {
  const address = resume_url ? resumeAddress(resume_url, publicBase) : null
  const name = address?.name && (await uploads.claim(address.name)) ? address.name : null
  if (address?.isOurs && !name) {
    throw refuse('resume_unknown', { fields: { resume_url: refuse('resume_unknown').detail ?? '' } })
  }
  return {
    name,
    async settle(mayBeRegistered) {
      if (mayBeRegistered || !name) return
      await uploads
        .release(name)
        .catch((error) => log.warn({ err: error }, 'the claim of a resume could not be taken back'))
    },
  }
}
