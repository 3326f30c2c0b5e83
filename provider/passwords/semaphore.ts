/** Too many wait already: the caller is to come again later. */
export class BusyError extends Error {
  readonly code = 'busy'

  constructor() {
    super('too many registrations are waiting')
    this.name = 'BusyError'
  }
}

export interface Semaphore {
  /** Runs a task when it is its turn, first come, first served. @throws {BusyError} */
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

/**
 * @param width how many tasks run at once
 * @param queueLength how many may wait; one more is refused
 */
export function createSemaphore(width: number, queueLength: number): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(task) {
      if (running < width) running++
      else if (waiting.length < queueLength) await new Promise<void>((start) => waiting.push(start))
      else throw new BusyError()
      try {
        return await task()
      } finally {
        // The place goes to the next one directly: a newcomer cannot slip in between.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
