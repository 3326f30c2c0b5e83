import { clientKey } from '@resume-library/server/headers/client-key'
import type { FastifyRequest } from 'fastify'
import type { UploadQuota } from '../limits/upload-quota.ts'
import type { Metrics } from '../operators/metrics.ts'
import type { KeptResume } from './receive-resume.ts'
import type { UnclaimedSpace } from './unclaimed-space.ts'

export interface KeepParts {
  readonly limits: { readonly uploadQuota: UploadQuota }
  readonly metrics: Pick<Metrics, 'uploaded'>
  readonly unclaimed: UnclaimedSpace
}

/**
 * Keeps a resume of a client on its quota and where there is room, and counts it.
 *
 * @param announcedBytes of the file, as far as they are known before it is kept
 * @param keep keeps it durably
 * @throws {Refusal} `upload_quota_exceeded`, `storage_full`; what `keep` throws, and nothing is charged then
 */
export async function keepUpload(
  request: FastifyRequest,
  announcedBytes: number,
  keep: () => Promise<KeptResume>,
  { limits, metrics, unclaimed }: KeepParts,
): Promise<KeptResume> {
  const charge = await limits.uploadQuota.charge(clientKey(request), announcedBytes)
  let keptBytes = 0
  try {
    await unclaimed.assertRoom(announcedBytes)
    const kept = await keep()
    keptBytes = kept.size
    unclaimed.add(kept.size)
    metrics.uploaded(kept.size)
    return kept
  } finally {
    await charge.settle(keptBytes)
  }
}
