import { useDeferredValue } from 'react'
import { useRegistrationState } from '../use-registration.ts'

/** Whether the later steps are there, rendered beside what a person does, and whether somebody waits for them. */
export function useLater() {
  const hasLater = useDeferredValue(useRegistrationState((state) => state.later !== null))
  const isGone = useRegistrationState(({ position, failedLoads }) => position.step > 0 && !failedLoads.length)
  return { hasLater, isWaiting: isGone && !hasLater }
}
