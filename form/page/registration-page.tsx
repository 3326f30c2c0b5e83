import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import type { MouseEvent } from 'react'
import { loadPart } from '../browser/load-part.ts'
import type { EarlyState } from '../early/early-state.ts'
import { ErrorBoundary } from '../fields/error-boundary.tsx'
import { TOASTS_ID } from '../fields/ids.ts'
import { createTranslate, TranslateContext } from '../messages/messages.ts'
import type { Registration } from '../registration/state/core.ts'
import { RegistrationContext, useStore } from '../use-registration.ts'
import { FailedPage } from './failed-page.tsx'
import type { LaterPage } from './later-page.ts'
import { RegistrationForm } from './registration-form.tsx'
import styles from './registration-page.module.css'
import type { Translations } from './translations.ts'

interface RegistrationPageProps {
  readonly registration: Registration
  readonly translations: Translations
  /** All that the page has. */
  readonly languages: readonly OfferedLanguage[]
  readonly later: LaterPage
  /** What happened before this page came to life. */
  readonly early: EarlyState
}

/** The whole page, in one language at a time. */
export function RegistrationPage({
  registration,
  translations,
  languages,
  later,
  early,
}: RegistrationPageProps) {
  const { language, messages } = useStore(translations, (now) => now)
  const translate = createTranslate(messages)
  const switchLanguage = (event: MouseEvent<HTMLElement>) => {
    // Opened in a tab of its own, it is another page.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const wanted = event.currentTarget
    registration.load(
      'language',
      () =>
        loadPart<typeof import('../messages/switch-language.ts')>('switch-language').then(
          ({ prepareLanguage }) => prepareLanguage(wanted),
        ),
      (show) => show(translations.show),
    )
  }
  return (
    <RegistrationContext value={registration}>
      <TranslateContext value={translate}>
        <header className={styles.header}>
          <h1>{translate('page_title')}</h1>
          <div>
            {languages.map(
              ({ code, name, direction }) =>
                code !== language && (
                  <a key={code} href={`?lang=${code}`} lang={code} dir={direction} onClick={switchLanguage}>
                    {name}
                  </a>
                ),
            )}
          </div>
          <p>{translate('page_intro')}</p>
        </header>
        <main className={styles.card} onFocus={registration.fetchLater}>
          <ErrorBoundary fallback={<FailedPage />}>
            <RegistrationForm later={later} early={early} />
          </ErrorBoundary>
        </main>
        <div id={TOASTS_ID} />
      </TranslateContext>
    </RegistrationContext>
  )
}
