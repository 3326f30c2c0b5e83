import type { OutboxStore } from '@resume-library/outbox/outbox-store'
import type { Seal } from '@resume-library/outbox/seal'
import { eachEntry } from './each-entry.ts'

/**
 * Seals with the first key what the others open.
 *
 * @returns how many were sealed anew, and how many were left: a key is lost, they are damaged, or they are being
 *   delivered just now
 */
export async function rotateKey(store: OutboxStore, seal: Seal): Promise<{ sealed: number; left: number }> {
  let sealed = 0
  let left = 0
  for await (const entry of eachEntry(store)) {
    if (!entry.sealed || entry.sealed.keyId === seal.keyIds[0]) continue
    const kind = entry.state === 'waiting' ? 'message' : 'answer'
    const text = seal.openIfWhole(kind, entry.id, entry.sealed)
    const anew = text === null ? null : seal.seal(kind, entry.id, text)
    if (anew && (await store.reseal(entry, anew))) sealed += 1
    else left += 1
  }
  return { sealed, left }
}
