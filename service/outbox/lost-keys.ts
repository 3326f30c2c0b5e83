import type { OutboxStore } from '@resume-library/outbox/outbox-store'
import type { Seal } from '@resume-library/outbox/seal'
import type { FastifyBaseLogger } from 'fastify'

/** Says at a start what waits under a lost key. It is kept until its time is over: the key may be found. */
export async function sayLostKeys(store: OutboxStore, seal: Seal, log: FastifyBaseLogger): Promise<void> {
  const { waitingByKey } = await store.statistics()
  const lost = Object.entries(waitingByKey).filter(([keyId]) => !seal.keyIds.includes(keyId))
  if (lost.length === 0) return
  const registrations = lost.reduce((sum, [, count]) => sum + count, 0)
  log.error(
    { registrations, keyIds: lost.map(([keyId]) => keyId) },
    'registrations wait that neither STORE_AND_FORWARD_KEY nor STORE_AND_FORWARD_OLD_KEY opens; they are kept',
  )
}
