import type { Uploads } from '@resume-library/resumes/uploads'
import type { Registration } from '../provider-gateway.ts'

/**
 * Gives up the resume of a registration that ended without being delivered, whichever way it ended. A candidate may stand
 * behind a try that was not answered, also where the next one is told 409: then the resume stays.
 *
 * @param message null where no key opens it
 */
export async function releaseResume(
  message: string | null,
  mayHaveArrived: boolean,
  uploads: Pick<Uploads, 'release'>,
): Promise<void> {
  if (message === null || mayHaveArrived) return
  const { claimedResume } = JSON.parse(message) as Registration
  if (claimedResume) await uploads.release(claimedResume)
}
