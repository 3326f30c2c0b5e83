import type { Language } from '@resume-library/contract/service-api'
import { useCallback, useState } from 'react'
import type { EarlyState } from '../early.ts'
import { createSay, loadLaterSteps, type Messages, SayContext } from '../messages/messages.ts'
import { TOASTS_ID } from './places.ts'
import { RegistrationForm } from './registration-form.tsx'
import styles from './registration-page.module.css'
import { useLater } from './use-later.ts'

interface RegistrationPageProps {
  readonly language: Language
  readonly messages: Messages
  /** What happened before this page came to life. */
  readonly early: EarlyState
}

/** The whole page, in one language at a time. */
export function RegistrationPage({ early, ...first }: RegistrationPageProps) {
  const [{ language, messages }, setTongue] = useState(first)
  const loadMessages = useCallback(async () => {
    const later = await loadLaterSteps(language)
    setTongue((now) =>
      now.language === language ? { language, messages: { ...later, ...now.messages } } : now,
    )
  }, [language])
  const later = useLater(loadMessages)
  const say = createSay(messages)
  const other = language === 'en' ? 'es' : 'en'
  return (
    <SayContext value={say}>
      <header className={styles.header}>
        <h1>{say('page_title')}</h1>
        <a
          href={`?lang=${other}`}
          lang={other}
          hrefLang={other}
          onClick={(event) => {
            event.preventDefault()
            import('../messages/switch-language.ts').then(async ({ switchLanguage }) =>
              setTongue(await switchLanguage(other)),
            )
          }}
        >
          {say('language_other')}
        </a>
        <p>{say('page_intro')}</p>
      </header>
      <main className={styles.card} onFocus={later.fetch}>
        <RegistrationForm language={language} early={early} later={later} />
      </main>
      <div id={TOASTS_ID} />
    </SayContext>
  )
}
