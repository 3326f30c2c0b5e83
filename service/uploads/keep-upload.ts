import { resumeTypeOfName } from '@resume-library/contract/resume'
import type { ByteSource } from '@resume-library/file-formats/byte-source'
import type { IncomingResume } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import type { Metrics } from '../operators/metrics.ts'
import { refuse } from '../refusals.ts'
import { checkResume } from './check-resume.ts'
import type { UnclaimedSpace } from './unclaimed-space.ts'
import type { UploadKeys } from './upload-secrets.ts'
import type { VirusScan } from './virus-scan.ts'

interface KeeperParts {
  readonly uploads: Pick<Uploads, 'keep' | 'untilRoom'>
  readonly unclaimed: UnclaimedSpace
  readonly quotaBytes: number
  readonly senderOf: UploadKeys['senderOf']
  readonly metrics: Pick<Metrics, 'uploaded'>
  /** Null where uploads are not scanned. */
  readonly scan: VirusScan | null
}

/** Keeps uploads, however they come. A client is a key of `clientKey`. */
export type UploadKeeper = ReturnType<typeof createUploadKeeper>

export function createUploadKeeper({ uploads, unclaimed, quotaBytes, senderOf, metrics, scan }: KeeperParts) {
  const quotaOf = (client: string) => ({ sender: senderOf(client), bytes: quotaBytes })
  return {
    /**
     * Asserts, before a file is received, that the quota of its client and the disk have room for it.
     *
     * @param bytes as far as they are known
     * @throws {Refusal} `upload_quota_exceeded`, `storage_full`
     */
    async assertRoom(client: string, bytes: number): Promise<void> {
      const wait = await uploads.untilRoom(quotaOf(client), bytes)
      if (wait !== null) throw quotaExceeded(wait)
      await unclaimed.assertRoom(bytes)
    },
    /**
     * Checks a file that was received, keeps it durably on the quota of its client, and counts it; discarding one that
     * fails is the caller's. The content has to be what the name says; a media type that came with it counts for nothing,
     * since systems declare .docx as anything.
     *
     * @throws {Refusal} a code `resume_*`, `scan_unavailable` or `upload_quota_exceeded`; {ResumeStoreError}
     */
    async keep(incoming: IncomingResume & ByteSource, filename: string, client: string): Promise<void> {
      await checkResume(resumeTypeOfName(filename), incoming, scan)
      const { size } = incoming
      const quota = quotaOf(client)
      // Uploads that came together each found room.
      if (!(await uploads.keep(incoming, filename, quota)))
        throw quotaExceeded((await uploads.untilRoom(quota, size)) ?? 0)
      metrics.uploaded(size)
    },
  }
}

const quotaExceeded = (milliseconds: number) =>
  refuse('upload_quota_exceeded', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
