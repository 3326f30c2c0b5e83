import type { ReactNode } from 'react'
import { useTranslate } from '../../messages/messages.ts'
import styles from './resume.module.css'

/** All that is asked about the resume; its error, and its line in a summary, lead here. */
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
