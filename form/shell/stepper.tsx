import type { StepIndex } from '@resume-library/contract/candidate'
import { useTranslate } from '../messages/messages.ts'
import { useRegistration, useRegistrationState } from '../use-registration.ts'
import styles from './stepper.module.css'

export const STEP_NAMES = ['step_1', 'step_2', 'step_3'] as const

export function Stepper() {
  const translate = useTranslate()
  const { goTo } = useRegistration()
  // All of it, as what is done depends on the answers, too.
  const { position, deferred } = useRegistrationState((state) => state)
  return (
    <nav aria-label={translate('steps')}>
      <ol className={styles.steps}>
        {STEP_NAMES.map((name, index) => {
          // The prerendered page has no state.
          const state = deferred?.stateOfStep(index as StepIndex)
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={index === position.step ? 'step' : undefined}
                aria-describedby={state && `${name}-state`}
                data-state={state}
                onClick={() => goTo(index as StepIndex)}
              >
                <span className={styles.number} aria-hidden="true">
                  {state === 'wrong' ? '!' : index + 1}
                </span>
                <span>{translate(name)}</span>
              </button>
              {/* Heard with the step, whose name stays what it is. */}
              {state && (
                <span id={`${name}-state`} hidden>
                  {translate(`step_${state}`)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
