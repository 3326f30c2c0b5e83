import { HASHING_QUEUE_LENGTH } from '@resume-library/contract/limits'
import type { HashRequest, HashResponse } from './hash-messages.ts'
import { createHashThreads } from './hash-threads.ts'
import { createSemaphore } from './semaphore.ts'

/**
 * Hashes passwords by argon2id. A password may have any script and is never cut; its Unicode is brought to form C, so
 * that one password is the same from every keyboard (RFC 8265, section 4.2).
 */
export interface PasswordHasher {
  /** @returns a PHC string, with the parameters and a salt of its own @throws {BusyError} */
  hash(password: string): Promise<string>
  /** Whether a password belongs to a PHC string; takes as long as hashing. @throws {BusyError} */
  verify(phc: string, password: string): Promise<boolean>
  /** Ends the threads, after what they were asked. */
  close(): Promise<void>
}

/** @param width how many hash at once: more than there are cores only starve everything else */
export function createPasswordHasher(
  width: number,
  queueLength: number = HASHING_QUEUE_LENGTH,
): PasswordHasher {
  const semaphore = createSemaphore(width, queueLength)
  const threads = createHashThreads()
  const request = <Response extends HashResponse>(request: HashRequest) =>
    semaphore.run(async () => (await threads.request(request)) as Response)
  return {
    hash: (password) => request<string>({ password, phc: null }),
    verify: (phc, password) => request<boolean>({ password, phc }),
    close: () => threads.close(),
  }
}
