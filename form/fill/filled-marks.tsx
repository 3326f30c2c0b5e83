import { STEP_FIELDS } from '@resume-library/contract/candidate'
import { useDeferredValue, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorId } from '../document/ids.ts'
import { useTranslate } from '../messages/messages.ts'
import { useRegistrationState } from '../use-registration.ts'
import styles from './fill-status.module.css'
import { fieldsOf } from './filled-answers.ts'

/** Marks every answer on a step that came from a resume, in tasks of its own; the fields need not know of it. */
export function FilledMarks({ step }: { step: 0 | 1 }) {
  const { marked, unsure } = useDeferredValue(useRegistrationState(({ fill }) => fill))
  const fields = fieldsOf(marked)
  const onStep: readonly string[] = STEP_FIELDS[step]
  return fields
    .filter((field) => onStep.includes(field))
    .map((field) => <FilledMark key={field} field={field} isUnsure={unsure?.includes(field) ?? false} />)
}

function FilledMark({ field, isUnsure }: { field: string; isUnsure: boolean }) {
  const translate = useTranslate()
  const [place, setPlace] = useState<Element | null>(null)
  const id = `${field}-mark`
  useLayoutEffect(() => {
    const input = document.getElementById(field)!
    const described = input.getAttribute('aria-describedby') ?? ''
    input.setAttribute('aria-describedby', `${described} ${id}`.trim())
    setPlace(document.getElementById(errorId(field))!.parentElement)
    return () => input.setAttribute('aria-describedby', described)
  }, [field, id])
  return (
    place &&
    createPortal(
      <p id={id} className={styles.mark} data-unsure={isUnsure || undefined}>
        {translate(isUnsure ? 'fill_mark_unsure' : 'fill_mark')}
      </p>,
      place,
    )
  )
}
