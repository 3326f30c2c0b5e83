import type { Candidate } from '@resume-library/contract/candidate'
import { resumeAddress } from '@resume-library/contract/resume-address'
import { clientKey } from '@resume-library/server/client-key'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refuse } from '../refusals.ts'
import { publicBase } from '../resumes/public-base.ts'

/** What a registration changed about the file that it names. */
export interface ResumeClaim {
  /** To be told of the provider's answer; never throws. */
  settle(status: number): Promise<void>
}

/** Nothing was claimed, or by another request, which alone may take it back. */
const NO_CLAIM: ResumeClaim = { settle: async () => {} }

/** An answer that a proxy may give for a provider that goes on. */
const REQUEST_TIMEOUT = 408
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== REQUEST_TIMEOUT

/**
 * Claims the uploaded resume that a registration names: before the provider is called, so that no crash between leaves
 * a candidate whose resume is swept.
 *
 * @throws {Refusal} `resume_unknown` for an address of ours at which there is no file
 */
export async function claimResume(
  { resume_url }: Candidate,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<ResumeClaim> {
  const { config, resumes } = dependencies
  const address = resume_url ? resumeAddress(resume_url, publicBase(config, request)) : null
  const claim = address?.name ? await resumes.claim(address.name) : null
  if (address?.isOurs && !claim) {
    throw refuse('resume_unknown', { fields: { resume_url: refuse('resume_unknown').detail ?? '' } })
  }
  return address?.name && claim === 'claimed' ? madeClaim(address.name, request, dependencies) : NO_CLAIM
}

/** A claim that this request made: taken back where the provider refuses, else the client has its quota back. */
function madeClaim(
  name: string,
  request: FastifyRequest,
  { resumes, limits, unclaimed }: Dependencies,
): ResumeClaim {
  const account = async () => {
    const { size } = (await resumes.stat(name)) ?? { size: 0 }
    unclaimed.add(-size)
    await limits.uploadQuota.giveBack(clientKey(request), size)
  }
  return {
    async settle(status) {
      try {
        if (isRefusal(status)) await resumes.release(name)
        else if (status < 300) await account()
      } catch (error) {
        request.log.warn({ err: error }, 'what a registration changed about its resume could not be settled')
      }
    },
  }
}
