import { STEP_FIELDS } from '@resume-library/contract/candidate'
import { useDeferredValue } from 'react'
import { FieldNote } from '../fields/field-note.tsx'
import { useTranslate } from '../messages/messages.ts'
import { useRegistrationState } from '../use-registration.ts'
import styles from './fill-status.module.css'
import { fieldsOf } from './filled-answers.ts'

/** Marks a step's answers from a resume, rendered in the background. */
export function FilledMarks({ step }: { step: 0 | 1 }) {
  const translate = useTranslate()
  const { marked, unsure = [] } = useDeferredValue(useRegistrationState(({ fill }) => fill))
  const onStep: readonly string[] = STEP_FIELDS[step]
  return fieldsOf(marked)
    .filter((field) => onStep.includes(field))
    .map((field) => {
      const isUnsure = unsure.includes(field)
      return (
        <FieldNote
          key={field}
          field={field}
          isOnLabelLine
          id={`${field}-mark`}
          className={styles.mark}
          data-unsure={isUnsure || undefined}
        >
          {translate(isUnsure ? 'fill_mark_unsure' : 'fill_mark')}
        </FieldNote>
      )
    })
}
