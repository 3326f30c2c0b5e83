/** Too many tasks are waiting; the caller should retry later. */
export class BusyError extends Error {
  readonly code = 'busy'

  constructor() {
    super('too many tasks are waiting')
    this.name = 'BusyError'
  }
}

interface FairQueueLimits {
  /** Tasks that run at once: of all kinds, and of one. */
  readonly concurrency: number
  readonly concurrencyOfKind?: number
  /** Tasks that may wait: of one kind, and of all. */
  readonly lengthOfKind: number
  readonly length?: number
}

/**
 * Creates a function that runs a few tasks at once. Kinds take turns, so that many tasks of one kind do not keep
 * another waiting. It throws {@link BusyError} for a task that may not wait.
 */
export function createFairQueue(limits: FairQueueLimits) {
  const { concurrency, concurrencyOfKind = concurrency, lengthOfKind, length = Infinity } = limits
  /** The kind whose turn it is comes first. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  const count = (kind: string, change: number) => {
    const next = (running.get(kind) ?? 0) + change
    if (next > 0) running.set(kind, next)
    else running.delete(kind)
  }
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
  const isFree = (kind: string) =>
    sum(running.values()) < concurrency && (running.get(kind) ?? 0) < concurrencyOfKind

  function wait(kind: string): Promise<void> {
    const ofKind = waiting.get(kind) ?? []
    const all = sum([...waiting.values()].map((starts) => starts.length))
    if (ofKind.length >= lengthOfKind || all >= length) throw new BusyError()
    waiting.set(kind, ofKind)
    return new Promise((start) => ofKind.push(start))
  }

  function startNext(): void {
    const kind = [...waiting.keys()].find(isFree)
    if (kind === undefined) return
    const [start, ...others] = waiting.get(kind)!
    waiting.delete(kind)
    // After the kinds that have waited longer.
    if (others.length > 0) waiting.set(kind, others)
    // Passed on directly, so that no later task takes the place.
    count(kind, 1)
    start?.()
  }

  return async function run<Result>(kind: string, task: () => Promise<Result>): Promise<Result> {
    if (isFree(kind)) count(kind, 1)
    else await wait(kind)
    try {
      return await task()
    } finally {
      count(kind, -1)
      startNext()
    }
  }
}
