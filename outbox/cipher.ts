import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Encrypted } from './outbox-store.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_LENGTH = 16

/** Kind of an encrypted text; authenticated, so that one cannot be passed off as the other. */
type ContentKind = 'message' | 'answer'

export interface Cipher {
  readonly keyIds: readonly string[]
  encrypt(kind: ContentKind, id: string, text: string): Encrypted
  /** Keyed digest in hexadecimal digits, the same for the same text and first key. */
  fingerprint(text: string): string
  /** @throws where no known key encrypted it for this kind and id, or it was tampered with */
  decrypt(kind: ContentKind, id: string, content: Encrypted): string
  /** Returns null where {@link decrypt} throws. */
  tryDecrypt(kind: ContentKind, id: string, content: Encrypted | null): string | null
}

/** Creates a cipher by AES-256-GCM with random nonces. The first key of 32 bytes encrypts, all decrypt. */
export function createCipher(keys: readonly [Buffer, ...Buffer[]]): Cipher {
  const known = new Map(keys.map((key) => [keyIdOf(key), key]))
  const [first] = keys
  const decrypt: Cipher['decrypt'] = (kind, id, { keyId, bytes }) => {
    const key = known.get(keyId)
    if (!key) throw new Error('encrypted with an unknown key')
    const text = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(context(kind, id)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  }
  return {
    keyIds: [...known.keys()],
    encrypt(kind, id, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, first, nonce).setAAD(context(kind, id))
      const chunks = [cipher.update(text, 'utf8'), cipher.final()]
      return { keyId: keyIdOf(first), bytes: Buffer.concat([nonce, cipher.getAuthTag(), ...chunks]) }
    },
    fingerprint: (text) => createHmac('sha256', first).update('fingerprint').update(text).digest('hex'),
    decrypt,
    tryDecrypt(kind, id, content) {
      try {
        return content && decrypt(kind, id, content)
      } catch {
        return null
      }
    },
  }
}

const context = (kind: ContentKind, id: string) => Buffer.from(`${kind} ${id}`)

const keyIdOf = (key: Buffer) =>
  createHash('sha256').update('key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH)

const PLAIN_KEY = 'plain'

/** Cipher of an outbox without personal data: encrypts nothing. */
export const PLAIN: Cipher = {
  keyIds: [PLAIN_KEY],
  encrypt: (_kind, _id, text) => ({ keyId: PLAIN_KEY, bytes: Buffer.from(text) }),
  fingerprint: (text) => createHash('sha256').update(text).digest('hex'),
  decrypt: (_kind, _id, { bytes }) => Buffer.from(bytes).toString('utf8'),
  tryDecrypt: (_kind, _id, content) => content && Buffer.from(content.bytes).toString('utf8'),
}
