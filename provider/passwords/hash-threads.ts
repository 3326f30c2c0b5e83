import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HashAnswer, HashQuestion } from './hash-messages.ts'

/** Threads that hash, started when they are first needed and kept. */
export interface HashThreads {
  /** Asks a thread that has nothing to do. @throws what ended the thread */
  ask(question: HashQuestion): Promise<HashAnswer>
}

export function createHashThreads(): HashThreads {
  const idle: Worker[] = []
  return {
    async ask(question) {
      const thread = idle.pop() ?? startThread()
      // A thread that waits for questions keeps no process alive.
      thread.ref()
      thread.postMessage(question)
      const answer = await answerOf(thread)
      thread.unref()
      idle.push(thread)
      return answer
    },
  }
}

const startThread = () =>
  new Worker(new URL('./hash-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  })

/** `once` throws what is emitted as `error`. */
async function answerOf(thread: Worker): Promise<HashAnswer> {
  const [answer] = await once(thread, 'message')
  return answer
}
