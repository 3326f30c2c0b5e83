import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { createS3ResumeStore } from '@resume-library/resumes/s3-resume-store'
import type { ServiceConfig } from './config.ts'

/** Where resumes are kept, by configuration: the only place that names a concrete store. */
export function openResumeStore(config: ServiceConfig['resumes']): ResumeStore {
  return config.kind === 's3' ? createS3ResumeStore(config) : createDiskResumeStore(config.folder)
}
