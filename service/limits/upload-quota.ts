import { UPLOAD_OVERHEAD_MAX_BYTES } from '@resume-library/contract/limits'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '../refusals.ts'
import type { Limiters } from './limiters.ts'

/** How many bytes of uploads that no registration names one client may have within an hour. */
export interface UploadQuota {
  /**
   * Charges an upload before it is received.
   *
   * @param bytes as announced
   * @throws {Refusal} `upload_quota_exceeded`; nothing is charged then
   */
  charge(client: string, bytes: number): Promise<QuotaCharge>
  /** Gives back the bytes of a file that a registration of this client now names. */
  giveBack(client: string, bytes: number): Promise<void>
}

interface QuotaCharge {
  /** Gives back what was charged and not kept; 0 for an upload that failed. */
  settle(keptBytes: number): Promise<void>
}

const HOUR_SECONDS = 60 * 60
/** Counted in these, so that a quota of terabytes is still a whole number of 32 bits in the database. */
const UNIT_BYTES = 1024
const unitsOf = (bytes: number) => Math.ceil(bytes / UNIT_BYTES)

export async function createUploadQuota(limiters: Limiters, megabytes: number): Promise<UploadQuota> {
  const limiter = await limiters.create({
    keyPrefix: 'upload_quota',
    points: unitsOf(megabytes * 1024 * 1024),
    duration: HOUR_SECONDS,
  })
  const giveBack = async (client: string, bytes: number) => {
    // What was charged in an hour that is over must not become a credit in this one.
    const { consumedPoints = 0 } = (await limiter.get(client)) ?? {}
    const points = Math.min(unitsOf(bytes), consumedPoints)
    if (points > 0) await limiter.reward(client, points)
  }
  return {
    giveBack,
    async charge(client, bytes) {
      try {
        await limiter.consume(client, unitsOf(bytes))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        // What is refused was counted all the same.
        await giveBack(client, bytes)
        throw refuse('upload_quota_exceeded', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) })
      }
      return {
        async settle(keptBytes) {
          const difference = bytes - keptBytes
          // What a body carries besides the file is not worth another question to the database.
          if (keptBytes === 0 || difference > UPLOAD_OVERHEAD_MAX_BYTES) await giveBack(client, difference)
        },
      }
    },
  }
}
