import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { KeptRegistration } from './kept-registration.ts'

/** Gives up the resume of a registration by which nobody is registered. */
export async function releaseResume(message: string, resumes: ResumeStore): Promise<void> {
  const { resumeName } = JSON.parse(message) as KeptRegistration
  if (resumeName) await resumes.release(resumeName)
}
