import { useEffect } from 'react'
import { useLaterActions } from '../use-registration.ts'

/** Takes a file that was chosen while something else was waited for, and reads none when the page goes. */
export function useFilling(): void {
  const { fillFromResume, cancelFill } = useLaterActions()
  useEffect(() => {
    fillFromResume()
    addEventListener('pagehide', cancelFill)
    return () => removeEventListener('pagehide', cancelFill)
  }, [fillFromResume, cancelFill])
}
