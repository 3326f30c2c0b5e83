import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import type { ParsedResume } from '../parse-resume.ts'

/** Reads resumes in a thread, as the page does in a Worker: only its end stops a reader that is at work. */
export interface ReadingThread {
  /** Never rejects: `timeout` for a file that takes too long, `broken` for one that takes the thread with it. */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedResume>
  end(): Promise<unknown>
}

const TIMEOUT: ParsedResume = { readable: false, reason: 'timeout' }
const BROKEN: ParsedResume = { readable: false, reason: 'broken' }

/** @param script what answers each file with what was read from it; another one in tests */
export function startReadingThread(
  script: URL = new URL('./reading-thread.ts', import.meta.url),
  timeoutMs: number = RESUME_READING_MS,
): ReadingThread {
  let thread = start(script)
  /** @returns what the thread says, which another takes the place of unless it has answered */
  const ask = async (bytes: Uint8Array<ArrayBuffer>) => {
    await thread.ready
    const answer = await answerOf(thread, bytes, timeoutMs)
    if (typeof answer === 'object') return answer
    await thread.worker.terminate()
    thread = start(script)
    return answer
  }
  return {
    async read(bytes) {
      const first = await ask(bytes)
      // It may have ended of the file before.
      const answer = first === 'ended' ? await ask(bytes) : first
      if (typeof answer === 'object') return answer
      return answer === 'late' ? TIMEOUT : BROKEN
    },
    end: () => thread.worker.terminate(),
  }
}

interface Thread {
  readonly worker: Worker
  /** The time counts from when the readers are there, which a thread tells by its first message. */
  readonly ready: Promise<unknown>
  readonly ended: Promise<'ended'>
}

function start(script: URL): Thread {
  const worker = new Worker(script)
  // Unheard, a fault in it would end this process; its end tells all that has to be known.
  worker.on('error', () => undefined)
  const ended = new Promise<'ended'>((resolve) => worker.once('exit', () => resolve('ended')))
  // A thread that cannot start is found out by the first file.
  const ready = Promise.race([new Promise((resolve) => worker.once('message', resolve)), ended])
  return { worker, ready, ended }
}

/** What a thread answers; `late` where it does not in time, `ended` where it never will. */
async function answerOf(
  { worker, ended }: Thread,
  bytes: Uint8Array<ArrayBuffer>,
  timeoutMs: number,
): Promise<ParsedResume | 'ended' | 'late'> {
  const over = new AbortController()
  const late = setTimeout(timeoutMs, 'late' as const, { signal: over.signal })
  const answer = new Promise<ParsedResume>((resolve) => worker.once('message', resolve))
  worker.postMessage(bytes)
  return Promise.race([answer, ended, late]).finally(() => over.abort())
}
