import type { ComponentProps } from 'react'
import { LINK_INPUT_ID } from '../../document/ids.ts'
import { TextField } from '../../fields/text-field.tsx'
import { useTranslate } from '../../messages/messages.ts'
import styles from './resume.module.css'

/** Everything about the resume; its errors link here. */
export function ResumeFieldset({
  intro,
  children,
  ...drop
}: ComponentProps<'fieldset'> & { intro?: string }) {
  const translate = useTranslate()
  return (
    <fieldset
      {...drop}
      id="resume_url"
      tabIndex={-1}
      aria-describedby="resume_url-error"
      className={`row ${styles.resume}`}
    >
      <legend className="row-name">{translate('group_resume')}</legend>
      {intro && <p className={styles.intro}>{intro}</p>}
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
      type="url"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
