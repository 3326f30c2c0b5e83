import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Product } from './product.ts'
import type { Pulse } from './pulse-thread.ts'

/** Work that was begun by a request may go on after its answer. */
const AFTERMATH_MS = 150

/**
 * Asks `/livez` every few milliseconds from a thread of its own, until the test ends.
 *
 * @returns measures how long an answer took at the most while a task ran
 */
export function takePulse(
  context: Pick<TestContext, 'after'>,
  { url, pid }: Product,
): (task: () => Promise<unknown>) => Promise<Pulse> {
  const thread = new Worker(new URL('pulse-thread.ts', import.meta.url), { workerData: { url, pid } })
  const failed = once(thread, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  context.after(() => thread.terminate())
  return async (task) => {
    thread.postMessage('begin')
    await task()
    await sleep(AFTERMATH_MS)
    const read = once(thread, 'message') as Promise<[Pulse]>
    thread.postMessage('read')
    const [pulse] = await Promise.race([read, failed])
    return pulse
  }
}
