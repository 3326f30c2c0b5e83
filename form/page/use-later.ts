import { useDeferredValue, useState } from 'react'
import { useRegistrationState } from '../use-registration.ts'

/**
 * Whether the later steps are there, and whether somebody waits for them. They are rendered beside what a person does; for
 * who waits at once, without frames between in which there is nothing new. Who goes back meanwhile keeps them.
 */
export function useLater() {
  const isFetched = useRegistrationState((state) => state.later !== null)
  const isGone = useRegistrationState(({ position, failedLoads }) => position.step > 0 && !failedLoads.length)
  const [wasThere, keep] = useState(false)
  const hasLater = useDeferredValue(isFetched) || wasThere || (isGone && isFetched)
  if (hasLater && !wasThere) keep(true)
  return { hasLater, isWaiting: isGone && !hasLater }
}
