import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { createS3ResumeStore } from '@resume-library/resumes/s3-resume-store'
import type { ResumeKeeping } from './resume-keeping.ts'

/** In a bucket that is shared with the provider's own resumes, which are never public. */
const S3_PREFIX = 'resumes/'

/** Where resumes are kept, by configuration: the only place that names a concrete store. */
export function openResumeStore(config: ResumeKeeping): ResumeStore {
  return config.kind === 'disk'
    ? createDiskResumeStore(config.folder)
    : createS3ResumeStore({ ...config, prefix: S3_PREFIX })
}
