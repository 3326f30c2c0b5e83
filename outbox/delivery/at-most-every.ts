import { performance } from 'node:perf_hooks'

/** Runs a task, unless it was begun less than `interval` milliseconds ago, by a clock that nobody sets. */
export function atMostEvery(interval: number, task: () => Promise<void>): () => Promise<void> {
  let next = 0
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + interval
    await task()
  }
}
