import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { ServiceConfig } from './config.ts'

/** Where resumes are kept, by configuration: the only place that names a concrete store. */
export function openResumeStore(config: ServiceConfig['resumes']): ResumeStore {
  if (config.kind === 's3') throw new Error('S3 is not there yet')
  return createDiskResumeStore(config.folder)
}
