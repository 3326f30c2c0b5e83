import { join } from 'node:path'
import { type StorageValues, s3PlaceOf } from '@resume-library/server/configuration/configuration-variables'

/** Where uploaded resumes are kept. */
export type ResumeKeeping = ReturnType<typeof resumeKeeping>

export function resumeKeeping(values: StorageValues) {
  const s3 = s3PlaceOf(values)
  return s3
    ? ({ kind: 's3', stagingFolder: values.DATA_DIR, ...s3 } as const)
    : ({ kind: 'disk', folder: join(values.DATA_DIR, 'resumes') } as const)
}
