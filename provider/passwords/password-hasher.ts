import { hash, verify } from '@node-rs/argon2'
import { HASHING_QUEUE_LENGTH, PASSWORD_HASH } from '@resume-library/contract/limits'
import { createSemaphore } from './semaphore.ts'

/**
 * Hashes passwords by argon2id. A password may have any length and script and is never cut; its Unicode is brought
 * to form C, so that one password is the same from every keyboard (RFC 8265, section 4.2).
 */
export interface PasswordHasher {
  /** @returns a PHC string, with the parameters and a salt of its own @throws {BusyError} */
  hash(password: string): Promise<string>
  /** Whether a password belongs to a PHC string; takes as long as hashing. @throws {BusyError} */
  verify(phc: string, password: string): Promise<boolean>
}

/** @param width how many hash at once: more than there are cores only starve everything else */
export function createPasswordHasher(
  width: number,
  queueLength: number = HASHING_QUEUE_LENGTH,
): PasswordHasher {
  const semaphore = createSemaphore(width, queueLength)
  return {
    hash: (password) => semaphore.run(() => hash(password.normalize('NFC'), PASSWORD_HASH)),
    verify: (phc, password) => semaphore.run(() => verify(phc, password.normalize('NFC'))),
  }
}
