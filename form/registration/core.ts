import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import type { QueuedAction } from './actions.ts'
import type { Errors, Problem } from './errors.ts'
import type { RegistrationState } from './state.ts'

export interface Registration extends Store<RegistrationState> {
  values(): FormValues
  next(): void
  goTo(step: StepIndex, focus?: string | null, select?: boolean): void
  goToField(field: FieldName): void
  /** Performs the last action asked for once the deferred actions are there. */
  perform(action: QueuedAction): void
  fetchDeferred(): void
  /** Fetches a part of the page and uses it. All failures are shown in one place, with a way to retry. */
  load<Part>(part: string, fetch: () => Promise<Part>, use: (part: Part) => void): void
  retryLoads(): void
}

export interface RegistrationCore extends Registration {
  change(part: Partial<RegistrationState>): void
  /** Shows the errors of a try at the fields and above them; null clears them. */
  show(problem: Problem | null, step: StepIndex, focus?: string | null, errors?: Errors): void
}

declare global {
  interface Window {
    /** Reports the registration to the page around a frame. */
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
