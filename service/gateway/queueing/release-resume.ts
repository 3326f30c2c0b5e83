import type { ResumeStore } from '@resume-library/resumes/resume-store'
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
  resumes: ResumeStore,
): Promise<void> {
  if (message === null || mayHaveArrived) return
  const { resumeName } = JSON.parse(message) as Registration
  if (resumeName) await resumes.release(resumeName)
}
