import { useEffect, useRef } from 'react'
import styles from './question.module.css'

interface QuestionProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  onAnswer(confirmed: boolean): void
}

/** A native modal dialog with two answers; Escape is the second. */
export function Question({ title, text, confirm, cancel, onAnswer }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.question}
      aria-labelledby="question-title"
      aria-describedby="question-text"
      onClose={() => onAnswer(dialog.current?.returnValue === 'confirm')}
    >
      <h2 id="question-title">{title}</h2>
      <p id="question-text">{text}</p>
      <div className={styles.answers}>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <button type="button" className="button primary" onClick={() => dialog.current?.close('confirm')}>
          {confirm}
        </button>
      </div>
    </dialog>
  )
}
