import { createContext, use, useSyncExternalStore } from 'react'
import type { Registration, WholeRegistration } from './registration/core.ts'
import type { RegistrationState } from './registration/state.ts'
import type { Store } from './store.ts'

export const RegistrationContext = createContext<Registration | null>(null)

/** The registration, for what can be done with it. */
export const useRegistration = (): Registration => use(RegistrationContext)!

/** The same in what is rendered only once its later actions are there. */
export const useWholeRegistration = useRegistration as () => WholeRegistration

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
