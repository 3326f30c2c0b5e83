/** One immutable value that others watch; for `useSyncExternalStore`. */
export interface Store<Value> {
  current(): Value
  subscribe(listener: () => void): () => void
}

/** @returns the store, and how to put another value into it */
export function createStore<Value>(first: Value): [store: Store<Value>, set: (next: Value) => void] {
  let value = first
  const listeners = new Set<() => void>()
  return [
    {
      current: () => value,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  ]
}
