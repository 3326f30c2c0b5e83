/** What runs and nobody waits for, until the end. */
export interface Tasks {
  readonly size: number
  /** @param then runs after it, however it ended */
  start(task: () => Promise<void>, then: () => void): void
  ended(): Promise<void>
}

export function createTasks(onError: (error: unknown) => void): Tasks {
  const running = new Set<Promise<void>>()
  return {
    get size() {
      return running.size
    },
    start(task, then) {
      const promise: Promise<void> = task()
        .catch(onError)
        .finally(() => {
          running.delete(promise)
          then()
        })
      running.add(promise)
    },
    async ended() {
      await Promise.all(running)
    },
  }
}
