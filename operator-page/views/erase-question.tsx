import styles from '@resume-library/form/question.module.css'
import { useEffect, useRef, useState } from 'react'
import { type Candidate, call, candidatePath } from '../api.ts'
import { Failure } from '../parts.tsx'
import { forgetAnswers } from '../resource.ts'
import { useWrite } from '../send-form.tsx'
import { useTranslation } from '../words.tsx'
import { nameOf } from './results.tsx'

interface EraseQuestionProps {
  readonly candidate: Candidate
  onClose(): void
  onErased(): void
}

/** Modal dialog that says what goes and what stays, and asks; Escape closes it. */
export function EraseQuestion({ candidate, onClose, onErased }: EraseQuestionProps) {
  const translate = useTranslation()
  const { isBusy, error, run } = useWrite()
  /** Address of a resume that could not be deleted. */
  const [left, setLeft] = useState<string | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const erase = () =>
    run(async () => {
      const answer = await call<{ resume_left?: string } | null>('DELETE', candidatePath(candidate.id)).catch(
        (cause) => {
          // Somebody else was faster.
          if (cause.status !== 404) throw cause
          return null
        },
      )
      forgetAnswers()
      if (answer?.resume_left) setLeft(answer.resume_left)
      else leave()
    })
  const leave = () => {
    onClose()
    onErased()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.question}
      aria-labelledby="erase"
      onClose={left === null ? onClose : leave}
    >
      <h2 id="erase">
        {translate(left === null ? 'erase_title' : 'erased', { name: `\u2068${nameOf(candidate)}\u2069` })}
      </h2>
      <div className="stack">
        <p>{translate(left === null ? 'erase_goes' : 'erased_but_resume')}</p>
        <p>{left === null ? translate('erase_stays') : <bdi>{left}</bdi>}</p>
        <Failure error={error} />
      </div>
      <form method="dialog" className={styles.answers}>
        <button type="submit" className="button">
          {translate(left === null ? 'cancel' : 'close')}
        </button>
        {left === null && (
          <button type="button" className="button primary danger" aria-busy={isBusy} onClick={erase}>
            {translate('erase_confirm')}
          </button>
        )}
      </form>
    </dialog>
  )
}
