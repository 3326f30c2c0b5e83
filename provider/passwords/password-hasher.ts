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
  /** Takes as long as hashing. @throws {BusyError} */
  verify(phc: string, password: string): Promise<boolean>
  /** Ends the threads after their current work. */
  close(): Promise<void>
}

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
    verify: (phc, password) => request<boolean>({ password, phc }),
    async close() {
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}
