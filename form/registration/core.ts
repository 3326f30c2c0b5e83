import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import type { QueuedAction } from './actions.ts'
import type { Errors, Problem } from './errors.ts'
import type { RegistrationState } from './state.ts'

/** A registration as the views know it: what is true now, and what can be done. */
export interface Registration extends Store<RegistrationState> {
  values(): FormValues
  next(): void
  goTo(step: StepIndex, focus?: string | null, select?: boolean): void
  goToField(field: FieldName): void
  /** Has the last thing done that was asked for, once the later actions are there, unless the person has gone elsewhere. */
  perform(action: QueuedAction): void
  fetchDeferred(): void
  /** Fetches a part of the page and uses it; what cannot be fetched is said in one place, with a way to try again. */
  load<Part>(part: string, fetch: () => Promise<Part>, use: (part: Part) => void): void
  retryLoads(): void
}

export interface RegistrationCore extends Registration {
  change(part: Partial<RegistrationState>): void
  /** Shows what a try told, at the fields and above them; null when it went well. */
  show(problem: Problem | null, step: StepIndex, focus?: string | null, errors?: Errors): void
}

declare global {
  interface Window {
    /** Only in a frame: tells the page around it of this registration. */
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
