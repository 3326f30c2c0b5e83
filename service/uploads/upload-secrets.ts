import { createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const KEY_BYTES = 32

/** Secrets by which uploaders take their uploads back: of each filename one. Nothing of them is kept. */
export interface UploadSecrets {
  of(filename: string): Promise<string>
  /** Whether a secret is that of a file: compared in the same time, wherever they differ. */
  isOf(filename: string, secret: string): Promise<boolean>
}

/**
 * Makes the secrets from what all copies of a service share.
 *
 * @param credential of the provider; scrypt makes it slow to guess from a secret
 */
export function createUploadSecrets(credential: string): UploadSecrets {
  const derive = promisify<string, string, number, Buffer>(scrypt)
  let deriving: Promise<Buffer> | undefined
  const digestOf = async (filename: string) => {
    deriving ??= derive(credential, 'upload secrets', KEY_BYTES)
    return createHmac('sha256', await deriving)
      .update(filename)
      .digest()
  }
  return {
    of: async (filename) => (await digestOf(filename)).toString('base64url'),
    async isOf(filename, secret) {
      const [given, expected] = [Buffer.from(secret, 'base64url'), await digestOf(filename)]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
