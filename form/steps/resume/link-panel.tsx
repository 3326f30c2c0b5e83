import type { KeyboardEvent } from 'react'
import { Button } from '../../fields/button.tsx'
import { useTranslate } from '../../messages/messages.ts'
import { useDeferredActions, useRegistration, useRegistrationState } from '../../use-registration.ts'
import styles from './resume.module.css'
import { LinkField } from './resume-fieldset.tsx'

export function LinkPanel() {
  const translate = useTranslate()
  const { current } = useRegistration()
  const { addUrl } = useDeferredActions()
  const error = useRegistrationState((state) => state.linkError)
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    addUrl()
  }
  return (
    <div className={styles.link}>
      <LinkField
        error={error ? translate(error) : undefined}
        autoCorrect="off"
        enterKeyHint="done"
        defaultValue={current().start.values.resume_url}
        onKeyDown={addOnEnter}
        after={
          <button type="button" className={styles.add} onClick={addUrl}>
            {translate('add')}
          </button>
        }
      />
      <Button text="submit_url" onClick={addUrl} />
    </div>
  )
}
