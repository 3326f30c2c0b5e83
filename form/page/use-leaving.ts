import { useEffect } from 'react'
import { useLaterActions, useRegistrationState } from '../use-registration.ts'

/** Keeps what was typed when the page goes, and has the browser ask before it goes in the middle of an upload. */
export function useLeaving(): void {
  const { saveDraft } = useLaterActions()
  useEffect(() => {
    addEventListener('pagehide', saveDraft)
    document.addEventListener('visibilitychange', saveDraft)
    return () => {
      removeEventListener('pagehide', saveDraft)
      document.removeEventListener('visibilitychange', saveDraft)
    }
  }, [saveDraft])
  const isUploading = useRegistrationState(({ upload }) => upload.kind === 'running')
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUploading])
}
