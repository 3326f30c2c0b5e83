import { PASSWORD_HASH } from '@resume-library/contract/limits'
import { createFairQueue } from '@resume-library/server/fair-queue'
import { startThread, type ThreadClient } from '@resume-library/server/threads/thread-client'
import type { HashRequest, HashResponse } from './hash-thread.ts'

/** Kind of caller, by default a registration. Each has a queue of its own; they take turns. */
type Turn = 'registration' | 'login' | 'operator'

/**
 * Hashes passwords by argon2id, without truncation. Unicode is normalized to form C, since keyboards differ (RFC 8265,
 * section 4.2).
 */
export interface PasswordHasher {
  /** @returns a PHC string @throws {BusyError} */
  hash(password: string, turn?: Turn): Promise<string>
  /** Takes as long as hashing, also for nobody's password (null). @throws {BusyError} */
  verify(phc: string | null, password: string, turn?: Turn): Promise<boolean>
  /** Ends the threads after their current work. */
  close(): Promise<void>
}

const { memoryCost, timeCost, parallelism } = PASSWORD_HASH
/** Costs as much as any other; its password does not matter. */
const NO_PASSWORD = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

type HashThread = ThreadClient<HashRequest, HashResponse>

/**
 * Hashes in a pool of threads, which start on first use.
 *
 * @param concurrency at most the number of cores
 * @param queueLength passwords of one turn that may wait; one more is refused
 */
export function createPasswordHasher(concurrency: number, queueLength: number): PasswordHasher {
  const threads = new Set<HashThread>()
  const idle: HashThread[] = []
  const run = createFairQueue({ concurrency, lengthOfKind: queueLength })

  const startHashThread = (): HashThread =>
    startThread(new URL('./hash-thread.ts', import.meta.url), null, { maxYoungGenerationSizeMb: 2 })

  const request = <Response extends HashResponse>(turn: Turn, request: HashRequest): Promise<Response> =>
    run(turn, async () => {
      const last = idle.pop()
      // Replaced if it has failed.
      const thread = last?.isRunning ? last : startHashThread()
      threads.add(thread)
      try {
        return (await thread.request(request)) as Response
      } finally {
        if (thread.isRunning) idle.push(thread)
      }
    })

  return {
    hash: (password, turn = 'registration') => request<string>(turn, { password, phc: null }),
    verify: async (phc, password, turn = 'registration') =>
      (await request<boolean>(turn, { password, phc: phc ?? NO_PASSWORD })) && phc !== null,
    async close() {
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}
