import { createContext, use, useSyncExternalStore } from 'react'
import type { DeferredActions } from './registration/actions.ts'
import type { Registration, Store } from './registration/core.ts'
import type { RegistrationState } from './registration/state.ts'

export const RegistrationContext = createContext<Registration | null>(null)

export const useRegistration = (): Registration => use(RegistrationContext)!

export const useDeferredActions = (): DeferredActions => useRegistration().current().deferred!

/** Selects a part of the state; `select` must return the same object for the same state. */
export const useRegistrationState = <Part>(select: (state: RegistrationState) => Part): Part =>
  useStore(useRegistration(), select)

export function useStore<Value, Part>(
  { current, subscribe }: Store<Value>,
  select: (value: Value) => Part,
): Part {
  const selected = () => select(current())
  return useSyncExternalStore(subscribe, selected, selected)
}
