import { useEffect, useRef } from 'react'
import styles from './question.module.css'

interface QuestionProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  onAnswer(confirmed: boolean): void
}

/** Native modal dialog with two answers; Escape is the second. Older browsers use `confirm`. */
export function Question({ title, text, confirm, cancel, onAnswer }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is asked once
  useEffect(() => {
    if ('showModal' in dialog.current!) dialog.current.showModal()
    else onAnswer(window.confirm(`${title}\n\n${text}`))
  }, [])
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
