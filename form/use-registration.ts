import { createContext, use, useSyncExternalStore } from 'react'
import type { LaterActions } from './registration/state/actions.ts'
import type { Registration, Store } from './registration/state/core.ts'
import type { RegistrationState } from './registration/state/state.ts'

export const RegistrationContext = createContext<Registration | null>(null)

/** The registration, for what can be done with it. */
export const useRegistration = (): Registration => use(RegistrationContext)!

/** What can be done besides going through the steps, for what is rendered only once it is there. */
export const useLaterActions = (): LaterActions => useRegistration().current().later!

/**
 * What a view needs of the registration's state; the view is rendered again when it becomes another value.
 *
 * @param select gives the same object for the same state
 */
export const useRegistrationState = <Part>(select: (state: RegistrationState) => Part): Part =>
  useStore(useRegistration(), select)

export function useStore<Value, Part>(
  { current, subscribe }: Store<Value>,
  select: (value: Value) => Part,
): Part {
  const selected = () => select(current())
  return useSyncExternalStore(subscribe, selected, selected)
}
