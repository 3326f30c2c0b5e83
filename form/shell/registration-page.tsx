import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { TOASTS_ID } from '../document/ids.ts'
import { ErrorBoundary } from '../fields/error-boundary.tsx'
import type { FirstPaintState } from '../first-paint/first-paint-state.ts'
import { loadPart } from '../load-part.ts'
import { createTranslate, TranslateContext, useTranslate } from '../messages/messages.ts'
import type { Registration } from '../registration/core.ts'
import { RegistrationContext, useRegistration, useStore } from '../use-registration.ts'
import type { PlainFormOfferProps } from './plain-form-offer.tsx'
import { type LaterPage, RegistrationForm } from './registration-form.tsx'
import styles from './registration-page.module.css'
import type { Translations } from './translations.ts'

interface RegistrationPageProps {
  readonly registration: Registration
  readonly translations: Translations
  readonly languages: readonly OfferedLanguage[]
  readonly later: LaterPage
  readonly firstPaint: FirstPaintState
  /** Prefilled answers that the links keep without script. */
  readonly query?: string
}

export function RegistrationPage({
  registration,
  translations,
  languages,
  later,
  firstPaint,
  query = '',
}: RegistrationPageProps) {
  const { language, messages } = useStore(translations, (now) => now)
  const translate = createTranslate(messages)
  const step = useStore(registration, ({ position }) => position.step)
  const switchLanguage = (event: MouseEvent<HTMLElement>) => {
    // Opens another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const wanted = event.currentTarget
    registration.load(
      'language',
      () =>
        loadPart<typeof import('./switch-language.ts')>('switch-language').then(({ prepareLanguage }) =>
          prepareLanguage(wanted),
        ),
      (show) => show(translations.show),
    )
  }
  return (
    <RegistrationContext value={registration}>
      <TranslateContext value={translate}>
        <div className="desk">
          <header className={styles.header} data-step={step}>
            <div>
              {languages.map(
                ({ code, name, direction }) =>
                  code !== language && (
                    <a
                      key={code}
                      href={`?${query}lang=${code}`}
                      lang={code}
                      dir={direction}
                      onClick={switchLanguage}
                    >
                      {name}
                    </a>
                  ),
              )}
            </div>
            <h1>{translate('page_title')}</h1>
            <p>
              <span>{translate('promise_purpose')}</span> <span>{translate('promise_time')}</span>
            </p>
          </header>
          <main onFocus={registration.fetchDeferred}>
            <ErrorBoundary fallback={<FailedPage language={language} />}>
              <RegistrationForm later={later} firstPaint={firstPaint} />
            </ErrorBoundary>
          </main>
        </div>
        <div id={TOASTS_ID} />
      </TranslateContext>
    </RegistrationContext>
  )
}

/** Offers the form that needs no script, with the answers, where the page has failed. */
function FailedPage({ language }: { language: string }) {
  const translate = useTranslate()
  const registration = useRegistration()
  // The inputs are still in the document.
  const [given] = useState(() => {
    const { deferred } = registration.current()
    deferred?.saveDraft()
    return { values: registration.values(), hasLater: deferred !== null }
  })
  const [Offer, setOffer] = useState<ComponentType<PlainFormOfferProps>>()
  useEffect(
    () =>
      registration.load(
        'plain-form',
        () => loadPart<typeof import('./plain-form-offer.tsx')>('plain-form-offer'),
        (module) => setOffer(() => module.PlainFormOffer),
      ),
    [registration],
  )
  return (
    <div role="alert" className="sheet plain">
      <p>{translate('page_failed')}</p>
      {Offer ? <Offer {...given} /> : <a href={`?lang=${language}&script=off`}>{translate('go_on_plain')}</a>}
    </div>
  )
}
