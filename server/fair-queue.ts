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
  /** Tasks that may wait: of one kind, and of all. Beyond the latter, the longest line of a kind loses its last. */
  readonly lengthOfKind: number
  readonly length?: number
}

interface Waiting extends PromiseWithResolvers<void> {
  readonly isBegun: boolean
}

/** Counts those that are not begun, which come after the others. */
const newIn = (waiting: readonly Waiting[]) => waiting.filter(({ isBegun }) => !isBegun).length

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

/** Makes room for one more of a kind, of which so many wait. @throws {BusyError} where others have no more than it would */
function makeRoom(
  kinds: readonly Waiting[][],
  ofKind: number,
  { lengthOfKind, length = Infinity }: FairQueueLimits,
): void {
  if (ofKind >= lengthOfKind) throw new BusyError()
  if (sum(kinds.map(newIn)) < length) return
  const longest = kinds.reduce((most, kind) => (newIn(kind) > newIn(most) ? kind : most), [])
  if (newIn(longest) <= ofKind + 1) throw new BusyError()
  longest.pop()!.reject(new BusyError())
}

/**
 * Creates a function that runs a few tasks at once. Kinds take turns, so that many tasks of one kind do not keep
 * another waiting. It throws {@link BusyError} for a task that may not wait, or no longer.
 */
export function createFairQueue(limits: FairQueueLimits) {
  const { concurrency, concurrencyOfKind = concurrency } = limits
  /** The kind whose turn it is comes first. */
  const waiting = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  const count = (kind: string, change: number) => {
    const next = (running.get(kind) ?? 0) + change
    if (next > 0) running.set(kind, next)
    else running.delete(kind)
  }
  const isFree = (kind: string) =>
    sum(running.values()) < concurrency && (running.get(kind) ?? 0) < concurrencyOfKind

  function wait(kind: string, isBegun: boolean): Promise<void> {
    const ofKind = waiting.get(kind) ?? []
    if (!isBegun) makeRoom([...waiting.values()], newIn(ofKind), limits)
    waiting.set(kind, ofKind)
    const place = Promise.withResolvers<void>()
    if (isBegun) ofKind.unshift({ ...place, isBegun })
    else ofKind.push({ ...place, isBegun })
    return place.promise
  }

  function startNext(): void {
    const kind = [...waiting.keys()].find(isFree)
    if (kind === undefined) return
    const [first, ...others] = waiting.get(kind)!
    waiting.delete(kind)
    // After the kinds that have waited longer.
    if (others.length > 0) waiting.set(kind, others)
    // Passed on directly, so that no later task takes the place.
    count(kind, 1)
    first?.resolve()
  }

  /** @param isBegun the task goes on with what had a place: it waits first of its kind, and is never refused */
  return async function run<Result>(
    kind: string,
    task: () => Promise<Result>,
    isBegun = false,
  ): Promise<Result> {
    if (isFree(kind)) count(kind, 1)
    else await wait(kind, isBegun)
    try {
      return await task()
    } finally {
      count(kind, -1)
      startNext()
    }
  }
}
