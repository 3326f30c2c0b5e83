import type { Uploads } from '@resume-library/resumes/uploads'
import type { Registration } from '../provider-gateway.ts'

/** Releases the resume of an undelivered registration, unless an unanswered attempt may have registered it. */
export async function releaseResume(
  /** Null where no key decrypts it. */
  message: string | null,
  mayHaveArrived: boolean,
  uploads: Pick<Uploads, 'release'>,
): Promise<void> {
  if (message === null || mayHaveArrived) return
  const { claimedResume } = JSON.parse(message) as Registration
  if (claimedResume) await uploads.release(claimedResume)
}
