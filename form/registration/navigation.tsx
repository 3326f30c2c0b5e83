import type { StepIndex } from '@resume-library/contract/candidate'
import { useSay } from '../messages/messages.ts'
import styles from './registration-page.module.css'
import type { Wizard } from './use-wizard.ts'

interface NavigationProps {
  readonly wizard: Wizard
  onRandomData(): void
}

/** The buttons below every step. The operator may have switched the random data off: see `early.ts`. */
export function Navigation({ wizard: { place, busy, go }, onRandomData }: NavigationProps) {
  const say = useSay()
  const { step } = place
  return (
    <div className={styles.navigation}>
      <button type="submit" className="button primary" aria-disabled={busy || undefined}>
        {say(step < 2 ? 'next' : 'submit')}
      </button>
      {step > 0 && (
        <button type="button" className="button" onClick={() => go((step - 1) as StepIndex)}>
          {say('back')}
        </button>
      )}
      <p role="status" className={styles.busy}>
        {busy && say('submitting')}
      </p>
      <button type="button" className="button quiet" data-part="random-data" onClick={onRandomData}>
        {say('random_data')}
      </button>
    </div>
  )
}
