import { resumeTypeOfName } from '@resume-library/contract/resume'
import type { ByteSource } from '@resume-library/file-formats/byte-source'
import type { IncomingResume } from '@resume-library/resumes/resume-store'
import type { Uploads } from '@resume-library/resumes/uploads'
import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyRequest } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'
import { refuse } from '../refusals.ts'
import { checkResume } from './check-resume.ts'
import type { UnclaimedSpace } from './unclaimed-space.ts'
import type { UploadKeys } from './upload-secrets.ts'
import type { VirusScan } from './virus-scan.ts'

export interface KeepParts {
  readonly uploads: Pick<Uploads, 'keep' | 'untilRoom'>
  readonly unclaimed: UnclaimedSpace
  readonly uploadQuotaBytes: number
  /** Digest of a client's key, as the table of uploads has it. */
  readonly senderOf: UploadKeys['senderOf']
  readonly metrics: Pick<Metrics, 'uploaded'>
  readonly scan: VirusScan | null
}

/**
 * Asserts, before a file is received, that the quota of its client and the disk have room for it.
 *
 * @param bytes as far as they are known
 * @throws {Refusal} `upload_quota_exceeded`, `storage_full`
 */
export async function assertRoom(request: FastifyRequest, bytes: number, parts: KeepParts): Promise<void> {
  const wait = await parts.uploads.untilRoom(quotaOf(request, parts), bytes)
  if (wait !== null) throw quotaExceeded(wait)
  await parts.unclaimed.assertRoom(bytes)
}

/**
 * Looks at a file that was received, keeps it durably on the quota of its client, and counts it; discarding one that
 * fails is the caller's. The content has to be what the name says; a media type that came with it counts for nothing,
 * since systems declare .docx as anything.
 *
 * @throws {Refusal} a code `resume_*`, `scan_unavailable` or `upload_quota_exceeded`; {ResumeStoreError}
 */
export async function keepUpload(
  incoming: IncomingResume & ByteSource,
  filename: string,
  request: FastifyRequest,
  parts: KeepParts,
): Promise<void> {
  await checkResume(resumeTypeOfName(filename), incoming, parts.scan)
  const { size } = incoming
  const quota = quotaOf(request, parts)
  // Uploads that came together each found room.
  if (!(await parts.uploads.keep(incoming, filename, quota)))
    throw quotaExceeded((await parts.uploads.untilRoom(quota, size)) ?? 0)
  parts.metrics.uploaded(size)
}

const quotaOf = (request: FastifyRequest, { uploadQuotaBytes, senderOf }: KeepParts) => ({
  sender: senderOf(clientKey(request)),
  bytes: uploadQuotaBytes,
})

const quotaExceeded = (milliseconds: number) =>
  refuse('upload_quota_exceeded', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
