import { STEP_FIELDS, type StepIndex } from '@resume-library/contract/candidate'
import { useSay } from '../messages/messages.ts'
import type { Errors } from './errors.ts'
import styles from './stepper.module.css'

export const STEP_NAMES = ['step_1', 'step_2', 'step_3'] as const

interface StepperProps {
  readonly step: StepIndex
  readonly errors: Errors
  onSelect(step: StepIndex): void
}

/** The three steps; each can be gone to directly. */
export function Stepper({ step, errors, onSelect }: StepperProps) {
  const say = useSay()
  return (
    <nav aria-label={say('steps')}>
      <ol className={styles.steps}>
        {STEP_NAMES.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={index === step ? 'step' : undefined}
              data-state={stateOf(index, step, errors)}
              onClick={() => onSelect(index as StepIndex)}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.name}>{say(name)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function stateOf(index: number, step: StepIndex, errors: Errors) {
  if (index === step) return undefined
  if (STEP_FIELDS[index]!.some((field) => errors[field])) return 'wrong'
  return index < step ? 'done' : undefined
}
