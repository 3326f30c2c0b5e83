import { POSTED_FIELDS, SHOW_ACTION } from '@resume-library/contract/posted-form'
import { useEffect } from 'react'
import { useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

/**
 * Says that a part of the page could not be fetched, whichever it was, and fetches it again: the later steps, for which
 * somebody waits, also when the connection is back. Without them there is the page that needs no script.
 */
export function LoadFailure() {
  const translate = useTranslate()
  const { retryLoads } = useRegistration()
  const hasFailed = useRegistrationState(({ failedLoads }) => failedLoads.length > 0)
  const isWhole = useRegistrationState(({ later }) => later !== null)
  useEffect(() => {
    if (!hasFailed || isWhole) return
    addEventListener('online', retryLoads)
    return () => removeEventListener('online', retryLoads)
  }, [hasFailed, isWhole, retryLoads])
  if (!hasFailed) return null
  return (
    <div role="alert">
      <p>{translate('not_loaded')}</p>
      <button type="button" className="button" onClick={retryLoads}>
        {translate('retry')}
      </button>
      {!isWhole && (
        <>
          <input type="hidden" name={POSTED_FIELDS.action} value={SHOW_ACTION} />
          <button
            type="button"
            className="button quiet"
            onClick={({ currentTarget }) => currentTarget.form!.submit()}
          >
            {translate('all_on_one_page')}
          </button>
        </>
      )}
    </div>
  )
}
