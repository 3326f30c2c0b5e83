import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import type { QueuedAction } from './actions.ts'
import type { Errors, Problem } from './errors.ts'
import type { RegistrationState } from './state.ts'

export interface Registration extends Store<RegistrationState> {
  values(): FormValues
  next(): void
  goTo(step: StepIndex, focus?: string | null, select?: boolean): void
  goToField(field: FieldName): void
  /** Performs an action once the deferred actions are loaded; of several only the last. */
  perform(action: QueuedAction): void
  fetchDeferred(): void
  /** Fetches a part of the page, then calls `use`. Failures are collected in `failedLoads`, to be retried. */
  load<Part>(part: string, fetch: () => Promise<Part>, use: (part: Part) => void): void
  retryLoads(): void
}

export interface RegistrationCore extends Registration {
  change(part: Partial<RegistrationState>): void
  /** Goes to a step with a new error summary and field errors; null clears both. */
  show(problem: Problem | null, step: StepIndex, focus?: string | null, errors?: Errors): void
}

declare global {
  interface Window {
    /** Passes the registration to the script of an embedded page. */
    onRegistration?: (registration: Store<RegistrationState>) => void
  }
}

export interface Store<Value> {
  current(): Value
  subscribe(listener: () => void): () => void
}

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
