import { resumeTypeOfName, withEnding } from '@resume-library/contract/resume'
import { sourceOfBytes } from '@resume-library/file-formats/byte-source'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from '../operators/metrics.ts'
import { refuse } from '../refusals.ts'
import { checkResume } from './check-resume.ts'
import type { DiskQuota } from './disk-quota.ts'
import type { UploadKeys } from './upload-secrets.ts'
import type { VirusScan } from './virus-scan.ts'

interface StorageParts {
  readonly uploads: Pick<Uploads, 'save' | 'quotaWaitMs'>
  readonly diskQuota: DiskQuota
  readonly quotaBytes: number
  readonly limits: Pick<RateLimits, 'stored'>
  readonly senderDigest: UploadKeys['senderDigest']
  readonly metrics: Pick<Metrics, 'uploaded'>
  readonly scan: VirusScan | null
}

/** Stores uploads. Clients are keys of `clientKey`. */
export type UploadStorage = ReturnType<typeof createUploadStorage>

export function createUploadStorage(parts: StorageParts) {
  const { uploads, diskQuota, quotaBytes, senderDigest, limits, metrics, scan } = parts
  return {
    /** Asserts that there is disk space. @throws {Refusal} `storage_full` */
    assertRoom: (bytes: number) => diskQuota.assertRoom(bytes),
    /**
     * Checks a received file and stores it durably.
     *
     * @param isRepeatable true where the name derives from the content, and may be stored already
     * @returns its name, with the ending of its content
     * @throws {Refusal} `resume_*`, `scan_unavailable`, `upload_quota_exceeded`; {ResumeStoreError}
     */
    async store(
      { bytes, filename }: { readonly bytes: Uint8Array; readonly filename: string },
      client: string,
      isRepeatable = false,
    ): Promise<string> {
      const source = sourceOfBytes(bytes)
      const name = withEnding(filename, await checkResume(resumeTypeOfName(filename), source, scan))
      const size = bytes.length
      const quota = { sender: senderDigest(client), bytes: quotaBytes }
      const takeBack = await limits.stored(client, size)
      const isSaved = await uploads.save(name, bytes, quota).catch(async (error) => {
        await takeBack()
        if (isRepeatable && error instanceof ResumeStoreError && error.code === 'name_taken') return null
        throw error
      })
      if (isSaved === null) return name
      if (!isSaved) await takeBack()
      if (!isSaved) throw quotaExceeded(await uploads.quotaWaitMs(quota, size))
      metrics.uploaded(size)
      return name
    },
  }
}

const quotaExceeded = (milliseconds: number) =>
  refuse('upload_quota_exceeded', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
