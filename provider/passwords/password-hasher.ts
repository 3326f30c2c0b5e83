import { HASHING_QUEUE_LENGTH } from '@resume-library/contract/limits'
import { startThread, type ThreadClient } from '@resume-library/server/threads/thread-client'
import type { HashRequest, HashResponse } from './hash-thread.ts'

/** Too many wait already: the caller is to come again later. */
export class BusyError extends Error {
  readonly code = 'busy'

  constructor() {
    super('too many registrations are waiting')
    this.name = 'BusyError'
  }
}

/**
 * Hashes passwords by argon2id. A password may have any script and is never cut; its Unicode is brought to form C, so
 * that one password is the same from every keyboard (RFC 8265, section 4.2).
 */
export interface PasswordHasher {
  /** @returns a PHC string, with the parameters and a salt of its own @throws {BusyError} */
  hash(password: string): Promise<string>
  /** Verifies a password, which takes as long as hashing. @throws {BusyError} */
  verify(phc: string, password: string): Promise<boolean>
  /** Ends the threads, after what they were asked. */
  close(): Promise<void>
}

type HashThread = ThreadClient<HashRequest, HashResponse>

/**
 * Hashes on threads that are started when they are first needed and kept, first come, first served.
 *
 * @param width how many hash at once: more than there are cores only starve everything else
 * @param queueLength how many may wait; one more is refused
 */
export function createPasswordHasher(
  width: number,
  queueLength: number = HASHING_QUEUE_LENGTH,
): PasswordHasher {
  const threads = new Set<HashThread>()
  const idle: HashThread[] = []
  const waiting: (() => void)[] = []
  let running = 0

  function startHashThread(): HashThread {
    const module = new URL('./hash-thread.ts', import.meta.url)
    const thread: HashThread = startThread(module, null, { maxYoungGenerationSizeMb: 2 })
    threads.add(thread)
    return thread
  }

  async function request<Response extends HashResponse>(request: HashRequest): Promise<Response> {
    if (running < width) running++
    else if (waiting.length < queueLength) await new Promise<void>((start) => waiting.push(start))
    else throw new BusyError()
    const last = idle.pop()
    // One that has ended since is replaced.
    const thread = last?.isRunning ? last : startHashThread()
    try {
      return (await thread.request(request)) as Response
    } finally {
      if (thread.isRunning) idle.push(thread)
      // The place goes to the next one directly: a newcomer cannot slip in between.
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
