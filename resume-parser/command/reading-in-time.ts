import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import type { ParsedResume } from '../parse-resume.ts'

/** Reads in a thread, as only its end stops a busy reader. */
export interface ReadingThread {
  /** Never rejects: `timeout`, `too_large` beyond {@link LIMITS}, `broken` where the thread ends otherwise. */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedResume>
  end(): Promise<unknown>
}

const TIMEOUT: ParsedResume = { readable: false, reason: 'timeout' }
const TOO_LARGE: ParsedResume = { readable: false, reason: 'too_large' }
const BROKEN: ParsedResume = { readable: false, reason: 'broken' }
const WITHOUT_ANSWER = { late: TIMEOUT, full: TOO_LARGE, ended: BROKEN }
/** Limits of the engine's memory, without file bytes, which the readers limit. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** Starts a thread. @param script answers each file; another one in tests */
export function startReadingThread(
  script: URL = new URL('./reading-thread.ts', import.meta.url),
  timeoutMs: number = RESUME_READING_MS,
): ReadingThread {
  let thread = start(script)
  /** Asks the thread, and replaces one that did not answer, or still holds much memory. */
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
      const answer = first === 'ended' ? await ask(bytes) : first
      return typeof answer === 'object' ? answer : WITHOUT_ANSWER[answer]
    },
    end: () => thread.worker.terminate(),
  }
}

interface Thread {
  readonly worker: Worker
  /** The thread's first message, after which the time counts. */
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
  const ready = Promise.race<unknown>([new Promise((resolve) => worker.once('message', resolve)), ended])
  return { worker, ready, ended }
}

/** Asks a thread: `late` without an answer in time, `ended` if it is gone, `full` without memory. */
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
