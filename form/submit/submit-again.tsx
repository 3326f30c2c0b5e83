import { createPortal } from 'react-dom'
import { PROBLEM_ID } from '../document/ids.ts'
import { Button } from '../fields/button.tsx'
import { passFocusTo } from '../fields/pass-focus.ts'
import { RetryCountdown } from '../fields/retry-countdown.tsx'
import { useTranslate } from '../messages/messages.ts'
import { isSubmitting, type Retry } from '../registration/state.ts'
import { useDeferredActions, useRegistrationState } from '../use-registration.ts'
import styles from './submit-again.module.css'

export function SubmitAgain() {
  const translate = useTranslate()
  const retry = useRegistrationState((state) => state.retry)
  const problem = useRegistrationState((state) => state.problem)
  if (!retry) return null
  // Keyed by the texts, so that it stays below them.
  return <Again key={problem?.texts.map((text) => translate(text)).join()} retry={retry} />
}

const passFocusToPanel = passFocusTo(PROBLEM_ID)

function Again({ retry }: { readonly retry: Retry }) {
  const translate = useTranslate()
  const { submit } = useDeferredActions()
  const isSending = useRegistrationState(isSubmitting)
  return createPortal(
    // Off: the panel's alert would be announced each second.
    <div className={styles.again} aria-live="off">
      <p>{translate('retry_answers_saved')}</p>
      {retry.isAutomatic && navigator.onLine === false && <p>{translate('retry_connected')}</p>}
      <RetryCountdown retry={retry} />
      <Button text="retry" aria-disabled={isSending || undefined} onClick={submit} ref={passFocusToPanel} />
    </div>,
    document.getElementById(PROBLEM_ID)!,
  )
}
