import { RESUME_URL_MAX_LENGTH } from '@resume-library/contract/limits'
import { type KeyboardEvent, useRef, useState } from 'react'
import { TextField } from '../../fields/text-field.tsx'
import type { ToastKind } from '../../fields/toasts.ts'
import { type Message, useSay } from '../../messages/messages.ts'
import { LINK_NAME } from '../use-answers.ts'
import { linkedResume } from './linked-resume.ts'
import styles from './resume.module.css'
import type { AddedResume } from './resume.ts'

interface LinkPanelProps {
  readonly initial: string
  onToast(kind: ToastKind, message: Message): void
  onAdded(resume: AddedResume): void
}

/** A resume by its address. */
export function LinkPanel({ initial, onToast, onAdded }: LinkPanelProps) {
  const say = useSay()
  const panel = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<Message | null>(null)
  const add = () => {
    const input = panel.current!.querySelector('input')!
    const result = linkedResume(input.value)
    if (result.ok) {
      setError(null)
      onAdded(result.resume)
      input.value = ''
      return
    }
    setError({ code: result.code })
    onToast('error', { code: result.code })
    input.focus()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div ref={panel} className={styles.link}>
      <TextField
        name={LINK_NAME}
        label={say('resume_link')}
        hint={say('resume_link_hint')}
        error={error ? say(error) : undefined}
        wide
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={RESUME_URL_MAX_LENGTH}
        defaultValue={initial}
        onKeyDown={addOnEnter}
        onInput={() => error && setError(null)}
        after={
          <button type="button" className={styles.add} onClick={add}>
            {say('add')}
          </button>
        }
      />
      <button type="button" className="button" onClick={add}>
        {say('submit_url')}
      </button>
    </div>
  )
}
