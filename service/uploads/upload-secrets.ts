import { createHmac, createSecretKey, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoringCodes } from '@resume-library/resumes/storage-fault'
import type { FastifyBaseLogger } from 'fastify'
import type { ResumeStoreConfig } from '../stores.ts'

const KEY_BYTES = 32
export const UPLOAD_KEY_FILE = 'upload-key'

/** Secrets for deleting uploads, derived from their filenames and not stored. */
export type UploadSecrets = UploadKeys['secrets']
export type UploadKeys = Awaited<ReturnType<typeof createUploadKeys>>

/** Derives secrets and digests from a key that all copies share and that survives a restart. */
export async function createUploadKeys(
  { resumes, dataDir }: { readonly dataDir: string; readonly resumes: ResumeStoreConfig },
  log: FastifyBaseLogger,
) {
  const key = createSecretKey(
    resumes.kind === 's3' ? slowKey(resumes.secretAccessKey) : await keyOfDisk(dataDir, log),
  )
  const digestOf = (filename: string) => createHmac('sha256', key).update(filename).digest()
  const secrets = {
    of: (filename: string) => digestOf(filename).toString('base64url'),
    /** Compares in constant time. */
    isOf(filename: string, secret: string) {
      const [given, expected] = [Buffer.from(secret, 'base64url'), digestOf(filename)]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
  const senderKey = createSecretKey(createHmac('sha256', key).update('sender').digest())
  return {
    secrets,
    /** Digests a client's address for its quota. */
    senderDigest: (clientKey: string) =>
      createHmac('sha256', senderKey).update(clientKey).digest('base64url'),
  }
}

/** Derived slowly, so that the bucket's secret cannot be guessed from an upload's. */
const slowKey = (secretAccessKey: string): Buffer => scryptSync(secretAccessKey, 'upload secrets', KEY_BYTES)

/** Reads the key; with a full disk or a damaged key, a temporary one of this process. */
async function keyOfDisk(folder: string, log: FastifyBaseLogger): Promise<Buffer> {
  try {
    return await storedKey(folder)
  } catch (error) {
    log.warn({ err: error }, 'upload key not stored')
    return randomBytes(KEY_BYTES)
  }
}

/** Reads or creates the key, atomically among copies. */
async function storedKey(folder: string): Promise<Buffer> {
  const path = join(folder, UPLOAD_KEY_FILE)
  const stored = await ignoringCodes(['ENOENT'], () => readKey(path))
  if (stored) return stored
  const made = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(made, randomBytes(KEY_BYTES), { mode: 0o600, flush: true })
    await ignoringCodes(['EEXIST'], () => link(made, path))
  } finally {
    await rm(made, { force: true })
  }
  return readKey(path)
}

/** Refuses an empty or truncated key, which could be guessed. */
async function readKey(path: string): Promise<Buffer> {
  const key = await readFile(path)
  if (key.length !== KEY_BYTES) throw new Error(`${path} is not a key of ${KEY_BYTES} bytes: remove it`)
  return key
}
