import type { Candidate } from '@resume-library/contract/candidate'
import { resumeAddress } from '@resume-library/contract/resume-address'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../refusals.ts'
import { publicBase } from '../resumes/public-base.ts'

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

/**
 * Claims the uploaded resume that a registration names: before the provider is called, so that no crash between leaves
 * a candidate whose resume is swept.
 *
 * @throws {Refusal} `resume_unknown` for an address of ours at which there is no file
 */
export async function claimResume(
  { resume_url }: Candidate,
  request: FastifyRequest,
  { config, uploads }: Dependencies,
): Promise<ResumeClaim> {
  const address = resume_url ? resumeAddress(resume_url, publicBase(config, request)) : null
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
        .catch((error) => request.log.warn({ err: error }, 'the claim of a resume could not be taken back'))
    },
  }
}
