import type { StepIndex } from '@resume-library/contract/candidate'
import { POSTED_FIELDS, SHOW_ACTION } from '@resume-library/contract/posted-form'
import { useDeferredValue, useEffect, useState } from 'react'
import { SUBMIT_ID, SUBMIT_STATE_ID } from '../document/ids.ts'
import { listen } from '../document/listen.ts'
import { Button } from '../fields/button.tsx'
import { useTranslate } from '../messages/messages.ts'
import { isSubmitting } from '../registration/state.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import styles from './registration-page.module.css'

/** Buttons below every step. The operator may switch random data off: see `first-paint.ts`. */
export function Navigation() {
  const translate = useTranslate()
  const { goTo, perform } = useRegistration()
  const step = useRegistrationState(({ position }) => position.step)
  // Next is free while the registration is sent.
  const isSending = useRegistrationState((state) => state.position.step === 2 && isSubmitting(state))
  const { isWaiting } = useLaterSteps()
  return (
    <div className={`row ${styles.navigation}`}>
      <button
        id={SUBMIT_ID}
        className="button primary"
        type="submit"
        aria-disabled={isSending || undefined}
        aria-busy={isSending || isWaiting || undefined}
      >
        <span>{translate(step < 2 ? 'next' : 'submit')}</span>
      </button>
      {step > 0 && <Button text="back" onClick={() => goTo((step - 1) as StepIndex)} />}
      <div id={SUBMIT_STATE_ID} className="small" />
      <Button
        text="random_data"
        className="button quiet"
        data-part="random-data"
        onClick={() => perform('fillWithRandomData')}
      />
    </div>
  )
}

/** Shows that a part could not be fetched, and refetches it: the later steps also once online again. */
export function LoadFailure() {
  const translate = useTranslate()
  const { retryLoads } = useRegistration()
  const hasFailed = useRegistrationState(({ failedLoads }) => failedLoads.length > 0)
  const isWhole = useRegistrationState(({ deferred }) => deferred !== null)
  useEffect(() => {
    if (!hasFailed || isWhole) return
    return listen(window, ['online'], retryLoads)
  }, [hasFailed, isWhole, retryLoads])
  if (!hasFailed) return null
  return (
    <div role="alert" className="row">
      <p>{translate('not_loaded')}</p>
      <Button text="retry" onClick={retryLoads} />
      {!isWhole && (
        <>
          <input type="hidden" name={POSTED_FIELDS.action} value={SHOW_ACTION} />
          <Button
            text="all_on_one_page"
            className="button quiet"
            onClick={({ currentTarget }) => currentTarget.form!.submit()}
          />
        </>
      )}
    </div>
  )
}

/** The later steps render in the background, for who waits at once, and stay once rendered. */
export function useLaterSteps() {
  const isFetched = useRegistrationState((state) => state.deferred !== null)
  const isOnLaterStep = useRegistrationState(
    ({ position, failedLoads }) => position.step > 0 && !failedLoads.length,
  )
  const [wasThere, setWasThere] = useState(false)
  const hasLater = useDeferredValue(isFetched) || wasThere || (isOnLaterStep && isFetched)
  if (hasLater && !wasThere) setWasThere(true)
  return { hasLater, isWaiting: isOnLaterStep && !hasLater }
}
