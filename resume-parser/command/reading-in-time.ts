import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import type { ParsedResume } from '../parse-resume.ts'

/** Reads resumes in a thread, as the page does in a Worker: only its end stops a reader that is at work. */
export interface ReadingThread {
  /**
   * Never rejects: `timeout` for a file that takes too long, `too_large` for one that takes more than {@link LIMITS},
   * `broken` for one that takes the thread with it otherwise.
   */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedResume>
  end(): Promise<unknown>
}

const TIMEOUT: ParsedResume = { readable: false, reason: 'timeout' }
const TOO_LARGE: ParsedResume = { readable: false, reason: 'too_large' }
const BROKEN: ParsedResume = { readable: false, reason: 'broken' }
const WITHOUT_ANSWER = { late: TIMEOUT, full: TOO_LARGE, ended: BROKEN }
/** Memory of a thread's engine; bytes of files are no part of it, and are bounded where they are read. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** @param script what answers each file with what was read from it; another one in tests */
export function startReadingThread(
  script: URL = new URL('./reading-thread.ts', import.meta.url),
  timeoutMs: number = RESUME_READING_MS,
): ReadingThread {
  let thread = start(script)
  /** @returns what the thread says; another takes its place unless it has answered, and where it still holds much */
  const ask = async (bytes: Uint8Array<ArrayBuffer>) => {
    await thread.ready
    const answer = await answerOf(thread, bytes, timeoutMs)
    if (typeof answer === 'object' && (answer.readable || answer.reason !== 'too_large')) return answer
    await thread.worker.terminate()
    thread = start(script)
    return answer
  }
  return {
    async read(bytes) {
      const first = await ask(bytes)
      // It may have ended of the file before.
      const answer = first === 'ended' ? await ask(bytes) : first
      return typeof answer === 'object' ? answer : WITHOUT_ANSWER[answer]
    },
    end: () => thread.worker.terminate(),
  }
}

interface Thread {
  readonly worker: Worker
  /** The time counts from when the readers are there, which a thread tells by its first message. */
  readonly ready: Promise<unknown>
  readonly ended: Promise<'ended' | 'full'>
}

function start(script: URL): Thread {
  const worker = new Worker(script, { resourceLimits: LIMITS })
  let end: 'ended' | 'full' = 'ended'
  // Unheard, a fault in it would end this process.
  worker.on('error', (fault) => {
    if ('code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY') end = 'full'
  })
  const ended = new Promise<'ended' | 'full'>((resolve) => worker.once('exit', () => resolve(end)))
  // A thread that cannot start is found out by the first file.
  const ready = Promise.race<unknown>([new Promise((resolve) => worker.once('message', resolve)), ended])
  return { worker, ready, ended }
}

/** Asks a thread: `late` where it does not answer in time, `ended` where it never will, `full` for want of memory. */
async function answerOf(
  { worker, ended }: Thread,
  bytes: Uint8Array<ArrayBuffer>,
  timeoutMs: number,
): Promise<ParsedResume | keyof typeof WITHOUT_ANSWER> {
  const over = new AbortController()
  const late = setTimeout(timeoutMs, 'late' as const, { signal: over.signal })
  const answer = new Promise<ParsedResume>((resolve) => worker.once('message', resolve))
  worker.postMessage(bytes)
  return Promise.race([answer, ended, late]).finally(() => over.abort())
}
