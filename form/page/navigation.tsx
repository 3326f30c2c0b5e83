import type { StepIndex } from '@resume-library/contract/candidate'
import { useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import styles from './registration-page.module.css'
import { useLater } from './use-later.ts'

/** The buttons below every step. The operator may have switched the random data off: see `early.ts`. */
export function Navigation() {
  const translate = useTranslate()
  const { goTo, perform } = useRegistration()
  const step = useRegistrationState(({ position }) => position.step)
  const kind = useRegistrationState(({ submission }) => submission.kind)
  const { isWaiting } = useLater()
  return (
    <div className={styles.navigation}>
      <button
        type="submit"
        className="button primary"
        aria-disabled={kind === 'sending' || undefined}
        aria-busy={kind === 'sending' || isWaiting || undefined}
      >
        {translate(step < 2 ? 'next' : 'submit')}
      </button>
      {step > 0 && (
        <button type="button" className="button" onClick={() => goTo((step - 1) as StepIndex)}>
          {translate('back')}
        </button>
      )}
      <p role="status" className={styles.busy}>
        {kind === 'sending' && translate('submitting')}
      </p>
      <button
        type="button"
        className="button quiet"
        data-part="random-data"
        onClick={() => perform('fillWithRandomData')}
      >
        {translate('random_data')}
      </button>
    </div>
  )
}
