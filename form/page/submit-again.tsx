import { createPortal } from 'react-dom'
import { PROBLEM_ID } from '../fields/ids.ts'
import { RetryCountdown } from '../fields/retry-countdown.tsx'
import { useTranslate } from '../messages/messages.ts'
import { useLaterActions, useRegistrationState } from '../use-registration.ts'
import styles from './submit-again.module.css'

/** Below what a try has told that failed for now: nothing has to be filled in again. */
export function SubmitAgain() {
  const translate = useTranslate()
  const { submit } = useLaterActions()
  const retry = useRegistrationState((state) => state.retry)
  const isSending = useRegistrationState(({ submission }) => submission.kind === 'sending')
  if (!retry) return null
  return createPortal(
    // Read with the panel, whose alert would else be told again with each second.
    <div className={styles.again} aria-live="off">
      <p>{translate('retry_kept')}</p>
      {retry.isRepeated && <p>{translate('retry_connected')}</p>}
      <RetryCountdown retry={retry} />
      <button type="button" className="button" aria-disabled={isSending || undefined} onClick={submit}>
        {translate('retry')}
      </button>
    </div>,
    document.getElementById(PROBLEM_ID)!,
  )
}
