import { once } from 'node:events'
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
  let { thread, ready } = start(script)
  const restart = async () => {
    await thread.terminate()
    ;({ thread, ready } = start(script))
  }
  return {
    async read(bytes) {
      await ready
      const answer = await answerOf(thread, bytes, timeoutMs)
      if (typeof answer === 'object') return answer
      await restart()
      return answer === 'late' ? TIMEOUT : BROKEN
    },
    end: () => thread.terminate(),
  }
}

/** The time counts from when the readers are there, which a thread tells by its first message. */
function start(script: URL) {
  const thread = new Worker(script)
  // A thread that cannot start is found out by the first file.
  return { thread, ready: once(thread, 'message').catch(() => undefined) }
}

/** What a thread answers; `late` where it does not in time, `ended` where it never will. */
function answerOf(
  thread: Worker,
  bytes: Uint8Array<ArrayBuffer>,
  timeoutMs: number,
): Promise<ParsedResume | 'ended' | 'late'> {
  const listening = new AbortController()
  const answer = new Promise<ParsedResume | 'ended' | 'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), timeoutMs)
    listening.signal.addEventListener('abort', () => clearTimeout(timer))
    thread.once('message', resolve)
    thread.once('error', () => resolve('ended'))
    thread.once('exit', () => resolve('ended'))
    thread.postMessage(bytes)
  })
  return answer.finally(() => {
    listening.abort()
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
  })
}
