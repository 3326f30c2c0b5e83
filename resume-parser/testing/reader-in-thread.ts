import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ParsedResume } from '../parse-resume.ts'

/** Result of a reading, and the bytes that the thread held afterwards. */
interface ReadInThread {
  readonly parsed: ParsedResume
  readonly memory: number
  /** Time to read, in milliseconds. */
  readonly took: number
}

/** Reads files in a thread, to detect a reader that hangs or takes too much memory. */
export interface ReaderInThread {
  /** Rejects after the time limit, and for anything thrown, unhandled or out of memory. */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<ReadInThread>
  end(): Promise<unknown>
}

/** Memory limit of a reader, in MB. */
const MEMORY_MAX_MB = 200
/** Timeout for a busy machine, in milliseconds. */
const TIME_LIMIT_MS = 30_000

export function startReader(): ReaderInThread {
  const start = () =>
    new Worker(new URL('./reading-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    })
  let thread = start()
  return {
    async read(bytes) {
      thread.postMessage(bytes)
      try {
        const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
        return answer
      } catch (error) {
        await thread.terminate()
        thread = start()
        throw error
      }
    },
    end: () => thread.terminate(),
  }
}
