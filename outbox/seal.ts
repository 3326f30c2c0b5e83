import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Sealed } from './outbox-store.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_LENGTH = 16

/** Kind of a sealed text, which is authenticated so that none stands for the other. */
type SealedKind = 'message' | 'answer'

export interface Seal {
  readonly keyIds: readonly string[]
  seal(kind: SealedKind, id: string, text: string): Sealed
  /** Keyed digest in hexadecimal digits, the same for the same text and first key. */
  fingerprint(text: string): string
  /** @throws where no key of ours sealed it for this kind and id, or it was changed */
  open(kind: SealedKind, id: string, sealed: Sealed): string
  /** Returns null where {@link open} throws. */
  openIfWhole(kind: SealedKind, id: string, sealed: Sealed | null): string | null
}

/** Seals by AES-256-GCM with a random nonce and keys of 32 bytes: the first seals, all open. */
export function createSeal(keys: readonly [Buffer, ...Buffer[]]): Seal {
  const known = new Map(keys.map((key) => [keyIdOf(key), key]))
  const [first] = keys
  const open: Seal['open'] = (kind, id, { keyId, bytes }) => {
    const key = known.get(keyId)
    if (!key) throw new Error('sealed with an unknown key')
    const text = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(context(kind, id)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  }
  return {
    keyIds: [...known.keys()],
    seal(kind, id, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, first, nonce).setAAD(context(kind, id))
      const pieces = [cipher.update(text, 'utf8'), cipher.final()]
      return { keyId: keyIdOf(first), bytes: Buffer.concat([nonce, cipher.getAuthTag(), ...pieces]) }
    },
    fingerprint: (text) => createHmac('sha256', first).update('fingerprint').update(text).digest('hex'),
    open,
    openIfWhole(kind, id, sealed) {
      try {
        return sealed && open(kind, id, sealed)
      } catch {
        return null
      }
    },
  }
}

const context = (kind: SealedKind, id: string) => Buffer.from(`${kind} ${id}`)

const keyIdOf = (key: Buffer) =>
  createHash('sha256').update('key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH)
