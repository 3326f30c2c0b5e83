import { startThread, type ThreadClient } from '@resume-library/server/threads/thread-client'
import type { HashRequest, HashResponse } from './hash-messages.ts'

type HashThread = ThreadClient<HashRequest, HashResponse>

/** Threads that hash, started when they are first needed and kept. */
export interface HashThreads {
  /** Asks a thread that has nothing to do. @throws what ended the thread; the next request gets another */
  request(request: HashRequest): Promise<HashResponse>
  /** Ends the threads after what they were asked. */
  close(): Promise<void>
}

export function createHashThreads(start: () => HashThread = startHashThread): HashThreads {
  const all = new Set<HashThread>()
  const idle: HashThread[] = []
  const take = () => {
    for (let thread = idle.pop(); thread; thread = idle.pop()) {
      if (thread.isRunning) return thread
      all.delete(thread)
    }
    const thread = start()
    all.add(thread)
    return thread
  }
  return {
    async request(request) {
      const thread = take()
      try {
        return await thread.request(request)
      } finally {
        if (thread.isRunning) idle.push(thread)
        else all.delete(thread)
      }
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.close()))
    },
  }
}

const startHashThread = (): HashThread =>
  startThread(new URL('./hash-thread.ts', import.meta.url), null, { maxYoungGenerationSizeMb: 2 })
