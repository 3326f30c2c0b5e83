import type { StepIndex } from '@resume-library/contract/candidate'
import { useSay } from '../messages/messages.ts'
import styles from './registration-page.module.css'
import type { Registration } from './use-registration.ts'

/** The buttons below every step. The operator may have switched the random data off: see `early.ts`. */
export function Navigation({ registration }: { registration: Registration }) {
  const say = useSay()
  const { step } = registration.place
  return (
    <div className={styles.navigation}>
      <button type="submit" className="button primary" aria-disabled={registration.busy || undefined}>
        {say(step < 2 ? 'next' : 'submit')}
      </button>
      {step > 0 && (
        <button type="button" className="button" onClick={() => registration.go((step - 1) as StepIndex)}>
          {say('back')}
        </button>
      )}
      <p role="status" className={styles.busy}>
        {registration.busy && say('submitting')}
      </p>
      <button
        type="button"
        className="button quiet"
        data-part="random-data"
        onClick={registration.randomData.ask}
      >
        {say('random_data')}
      </button>
    </div>
  )
}
