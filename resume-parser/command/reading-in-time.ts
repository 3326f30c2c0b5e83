import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import type { ParsedResume } from '../parse-resume.ts'

/** Reads in a worker thread, as only terminating it stops a busy reader. */
export interface ReadingThread {
  /** Never rejects: `timeout`, `too_large` beyond {@link LIMITS}, `broken` if the thread crashes. */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedResume>
  end(): Promise<unknown>
}

const TIMEOUT: ParsedResume = { readable: false, reason: 'timeout' }
const TOO_LARGE: ParsedResume = { readable: false, reason: 'too_large' }
const BROKEN: ParsedResume = { readable: false, reason: 'broken' }
const FAILURES = { late: TIMEOUT, full: TOO_LARGE, ended: BROKEN }
/** Memory limits of the JavaScript heap; file bytes are outside of it. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** Starts a thread. @param script replaced in tests */
export function startReadingThread(
  script: URL = new URL('./reading-thread.ts', import.meta.url),
  timeoutMs: number = RESUME_READING_MS,
): ReadingThread {
  let thread = start(script)
  /** Asks the thread; replaces one that failed, or may still hold much memory. */
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
      return typeof answer === 'object' ? answer : FAILURES[answer]
    },
    end: () => thread.worker.terminate(),
  }
}

interface Thread {
  readonly worker: Worker
  /** The thread's first message, at which the timeout begins. */
  readonly ready: Promise<unknown>
  readonly ended: Promise<'ended' | 'full'>
}

function start(script: URL): Thread {
  const worker = new Worker(script, { resourceLimits: LIMITS })
  let end: 'ended' | 'full' = 'ended'
  // Without a listener, an error in it would end this process.
  worker.on('error', (error) => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') end = 'full'
  })
  const ended = new Promise<'ended' | 'full'>((resolve) => worker.once('exit', () => resolve(end)))
  const ready = Promise.race<unknown>([new Promise((resolve) => worker.once('message', resolve)), ended])
  return { worker, ready, ended }
}

/** Asks a thread for the answers to a file, or how it failed. */
async function answerOf(
  { worker, ended }: Thread,
  bytes: Uint8Array<ArrayBuffer>,
  timeoutMs: number,
): Promise<ParsedResume | keyof typeof FAILURES> {
  const over = new AbortController()
  const late = setTimeout(timeoutMs, 'late' as const, { signal: over.signal })
  const answer = new Promise<ParsedResume>((resolve) => worker.once('message', resolve))
  worker.postMessage(bytes)
  return Promise.race([answer, ended, late]).finally(() => over.abort())
}
