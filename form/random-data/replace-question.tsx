import { useEffect, useRef } from 'react'
import { Button } from '../fields/button.tsx'
import { useTranslate } from '../messages/messages.ts'
import { useDeferredActions } from '../use-registration.ts'
import styles from './replace-question.module.css'

/** Asks before answers are replaced, in a modal dialog; Escape cancels. Older browsers use `confirm`. */
export function ReplaceQuestion() {
  const translate = useTranslate()
  const { answerReplace } = useDeferredActions()
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, text] = [translate('random_title'), translate('random_question')]
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    if ('showModal' in dialog.current!) dialog.current.showModal()
    else answerReplace(window.confirm(`${title}\n\n${text}`))
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.question}
      aria-labelledby="question-title"
      aria-describedby="question-text"
      onClose={() => answerReplace(dialog.current?.returnValue === 'confirm')}
    >
      <h2 id="question-title">{title}</h2>
      <p id="question-text">{text}</p>
      <div className={styles.answers}>
        <Button text="cancel" onClick={() => dialog.current?.close()} />
        <Button
          text="random_confirm"
          className="button primary"
          onClick={() => dialog.current?.close('confirm')}
        />
      </div>
    </dialog>
  )
}
