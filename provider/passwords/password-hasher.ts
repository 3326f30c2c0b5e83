import { PASSWORD_HASH } from '@resume-library/contract/limits'
import { startThread, type ThreadClient } from '@resume-library/server/threads/thread-client'
import type { HashRequest, HashResponse } from './hash-thread.ts'

/** Too many passwords are waiting; the caller should retry later. */
export class BusyError extends Error {
  readonly code = 'busy'

  constructor() {
    super('too many registrations are waiting')
    this.name = 'BusyError'
  }
}

/**
 * Hashes passwords by argon2id, without truncation. Unicode is normalized to form C, since keyboards differ (RFC 8265,
 * section 4.2).
 */
export interface PasswordHasher {
  /** @returns a PHC string @throws {BusyError} */
  hash(password: string): Promise<string>
  /** Takes as long as hashing, also for nobody's password (null). @throws {BusyError} */
  verify(phc: string | null, password: string): Promise<boolean>
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
 * @param queueLength passwords that may wait; one more is refused
 */
export function createPasswordHasher(concurrency: number, queueLength: number): PasswordHasher {
  const threads = new Set<HashThread>()
  const idle: HashThread[] = []
  const waiting: (() => void)[] = []
  let running = 0

  const startHashThread = (): HashThread =>
    startThread(new URL('./hash-thread.ts', import.meta.url), null, { maxYoungGenerationSizeMb: 2 })

  async function request<Response extends HashResponse>(request: HashRequest): Promise<Response> {
    if (running < concurrency) running++
    else if (waiting.length < queueLength) await new Promise<void>((start) => waiting.push(start))
    else throw new BusyError()
    const last = idle.pop()
    // Replaced if it has failed.
    const thread = last?.isRunning ? last : startHashThread()
    threads.add(thread)
    try {
      return (await thread.request(request)) as Response
    } finally {
      if (thread.isRunning) idle.push(thread)
      // Passed on directly, so that no later request takes the slot.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => request<string>({ password, phc: null }),
    verify: async (phc, password) =>
      (await request<boolean>({ password, phc: phc ?? NO_PASSWORD })) && phc !== null,
    async close() {
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}
