import type { KeyboardEvent } from 'react'
import { LINK_INPUT_ID } from '../../document/ids.ts'
import { TextField } from '../../fields/text-field.tsx'
import { useTranslate } from '../../messages/messages.ts'
import { useDeferredActions, useRegistration, useRegistrationState } from '../../use-registration.ts'
import styles from './resume.module.css'

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
      <TextField
        name={LINK_INPUT_ID}
        field="resume_url"
        label={translate('resume_link')}
        hint={translate('resume_link_hint')}
        error={error ? translate(error) : undefined}
        wide
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        defaultValue={current().start.values.resume_url}
        onKeyDown={addOnEnter}
        after={
          <button type="button" className={styles.add} onClick={addUrl}>
            {translate('add')}
          </button>
        }
      />
      <button type="button" className="button" onClick={addUrl}>
        {translate('submit_url')}
      </button>
    </div>
  )
}
