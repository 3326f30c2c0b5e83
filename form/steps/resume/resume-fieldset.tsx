import type { ComponentProps, ReactNode } from 'react'
import { LINK_INPUT_ID } from '../../document/ids.ts'
import { TextField } from '../../fields/text-field.tsx'
import { useTranslate } from '../../messages/messages.ts'
import styles from './resume.module.css'

/** Everything about the resume; its errors link here. */
export function ResumeFieldset({ intro, children }: { intro: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <fieldset
      id="resume_url"
      tabIndex={-1}
      aria-label={translate('label_resume_url')}
      aria-describedby="resume_url-error"
      className={styles.resume}
    >
      <p className={styles.intro}>{intro}</p>
      {children}
    </fieldset>
  )
}

export function LinkField(input: Partial<ComponentProps<typeof TextField>>) {
  const translate = useTranslate()
  return (
    <TextField
      {...input}
      name={LINK_INPUT_ID}
      field="resume_url"
      label={translate('resume_link')}
      hint={translate('resume_link_hint')}
      wide
      type="url"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
