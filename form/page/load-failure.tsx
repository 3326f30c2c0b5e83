import { POSTED_FIELDS, SHOW_ACTION } from '@resume-library/contract/posted-form'
import { useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'

/** Says that a part of the page could not be fetched, whichever it was, and fetches it again. Without the later steps there is the page that needs no script. */
export function LoadFailure() {
  const translate = useTranslate()
  const { retryLoads } = useRegistration()
  const hasFailed = useRegistrationState(({ failedLoads }) => failedLoads.length > 0)
  const isWhole = useRegistrationState(({ later }) => later !== null)
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
