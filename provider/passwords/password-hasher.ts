import { HASHING_QUEUE_LENGTH } from '@resume-library/contract/limits'
import type { HashAnswer } from './hash-messages.ts'
import { createHashThreads } from './hash-threads.ts'
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
  const threads = createHashThreads()
  const ask = <Answer extends HashAnswer>(password: string, phc: string | null) =>
    semaphore.run(async () => (await threads.ask({ password: password.normalize('NFC'), phc })) as Answer)
  return {
    hash: (password) => ask<string>(password, null),
    verify: (phc, password) => ask<boolean>(password, phc),
  }
}
