import { useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

/** Says that a part of the page could not be fetched, whichever it was, and fetches it again. */
export function LoadFailure() {
  const translate = useTranslate()
  const { retryLoads } = useRegistration()
  const hasFailed = useRegistrationState(({ failedLoads }) => failedLoads.length > 0)
  if (!hasFailed) return null
  return (
    <div role="alert">
      <p>{translate('not_loaded')}</p>
      <button type="button" className="button" onClick={retryLoads}>
        {translate('retry')}
      </button>
    </div>
  )
}
