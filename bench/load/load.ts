import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadJob, LoadResult } from './job.ts'

const WORKER = join(import.meta.dirname, 'worker.ts')
/** Beyond the job's own time: an answer that takes longer than this will not come. */
const GRACE_MS = 60_000

/**
 * Runs a load in a child process.
 *
 * @throws when anything but 2xx was answered: a fast refusal must not pass for a fast service
 */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const result = await runAnyLoad(job)
  const failures = Object.entries(result.failures)
  if (failures.length === 0 && result.answered > 0) return result
  const told = failures.map(([what, count]) => `${count} x ${what}`).join(', ')
  throw new Error(`The load on port ${job.port} failed: ${told || 'no answer'}.`)
}

async function runAnyLoad(job: LoadJob): Promise<LoadResult> {
  const worker = fork(WORKER, { stdio: 'inherit' })
  const timer = setTimeout(() => worker.kill('SIGKILL'), job.seconds * 1000 + GRACE_MS)
  try {
    worker.send(job)
    const ended = once(worker, 'exit').then(([code, signal]) => {
      throw new Error(`The load generator ended with ${code ?? signal}.`)
    })
    const [result] = await Promise.race([once(worker, 'message'), ended])
    ended.catch(() => {})
    return result as LoadResult
  } finally {
    clearTimeout(timer)
  }
}
