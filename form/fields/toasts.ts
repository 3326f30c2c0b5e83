export type ToastKind = 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

/** On a phone more would hide the page; a newer toast takes the place of the oldest. */
const SHOWN_AT_ONCE = 2

type Listener = () => void

/** The toasts that are shown now. They may come before anything shows them. */
export interface ToastList {
  add(kind: ToastKind, text: string): void
  remove(id: number): void
  /** For `useSyncExternalStore`. */
  readonly subscribe: (listener: Listener) => () => void
  readonly current: () => readonly Toast[]
}

export function createToastList(): ToastList {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<Listener>()
  const change = (to: readonly Toast[]) => {
    toasts = to
    for (const listener of listeners) listener()
  }
  return {
    add: (kind, text) => change([...toasts.slice(1 - SHOWN_AT_ONCE), { id: ++lastId, kind, text }]),
    remove: (id) => change(toasts.filter((toast) => toast.id !== id)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => toasts,
  }
}
