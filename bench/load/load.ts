import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Request that is repeated with a unique name or address. */
export type LoadRequest =
  /** An upload as the form sends it: `filename`, then `file`; a PDF of random bytes under a new name each time. */
  | { readonly kind: 'multipart'; readonly path: string; readonly bytes: number }
  /** The same bytes as a bare body, to `folder` and a new name. */
  | { readonly kind: 'put'; readonly folder: string; readonly bytes: number }
  /** JSON with a new e-mail address in place of {@link EMAIL_PLACEHOLDER}. */
  | {
      readonly kind: 'json'
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }

export const EMAIL_PLACEHOLDER = '{email}'

/** Bounded load: it ends after `seconds` or `maximum` requests. */
export interface LoadJob {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly maximum: number
  readonly request: LoadRequest
}

export interface LoadResult {
  /** Answers of 2xx, from the first request until the last answer. */
  readonly perSecond: number
  /** Counts of other answers, by status or error code. */
  readonly failures: Readonly<Record<string, number>>
}

const WORKER = join(import.meta.dirname, 'worker.ts')
/** Extra time for the last answers. */
const GRACE_MS = 60_000

/**
 * Runs a load in a process of its own and returns the answers a second.
 *
 * @throws when anything but 2xx was answered: fast errors must not count as speed
 */
export async function runLoad(job: LoadJob): Promise<number> {
  const worker = fork(WORKER, { stdio: 'inherit' })
  const timer = setTimeout(() => worker.kill('SIGKILL'), job.seconds * 1000 + GRACE_MS)
  try {
    worker.send(job)
    const ended = once(worker, 'exit').then(([code, signal]) => {
      throw new Error(`The load generator ended with ${code ?? signal}.`)
    })
    const [result] = await Promise.race([once(worker, 'message'), ended])
    const { perSecond, failures }: LoadResult = result
    ended.catch(() => {})
    const summary = Object.entries(failures).map(([what, count]) => `${count} x ${what}`)
    if (summary.length > 0 || perSecond === 0)
      throw new Error(`The load on port ${job.port} failed: ${summary.join(', ') || 'no answer'}.`)
    return perSecond
  } finally {
    clearTimeout(timer)
  }
}
