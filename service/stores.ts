import { join } from 'node:path'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { openUploads, uploadsLocation } from '@resume-library/resumes/open-uploads'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { Uploads, UploadsLog } from '@resume-library/resumes/uploads'
import { type Settings, s3LocationOf } from '@resume-library/server/configuration/configuration'
import type { STORAGE } from '@resume-library/server/configuration/environment'

export type ResumeStoreConfig = ReturnType<typeof resumeStoreConfig>

export function resumeStoreConfig(settings: Settings<typeof STORAGE>) {
  const s3 = s3LocationOf(settings)
  return s3
    ? ({ kind: 's3', ...s3 } as const)
    : ({ kind: 'disk', folder: join(settings.dataDir, 'resumes') } as const)
}

/** Prefix of uploads; the provider's own resumes have another one in the bucket. */
const S3_PREFIX = 'resumes/'

export async function openResumeStore(config: ResumeStoreConfig): Promise<ResumeStore> {
  if (config.kind === 'disk') return createDiskResumeStore(config.folder)
  const { createS3ResumeStore } = await import('@resume-library/resumes/s3-resume-store')
  return createS3ResumeStore({ ...config, prefix: S3_PREFIX })
}

/** Opens the table of uploads. @throws as `openDatabase` */
export const openUploadsOf = (
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  resumes: ResumeStore,
  log: UploadsLog,
): Promise<Uploads> => openUploads(uploadsLocation(dataDir, databaseUrl), resumes, log)
