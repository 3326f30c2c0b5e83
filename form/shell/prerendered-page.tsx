import './page.css'
import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'
import { renderToString } from 'react-dom/server'
import { createFirstPaintState } from '../first-paint/first-paint-state.ts'
import type { FirstStepMessages } from '../messages/message-types.ts'
import { createRegistration } from '../registration/registration.ts'
import { createLaterPage } from './registration-form.tsx'
import { RegistrationPage } from './registration-page.tsx'
import { createTranslations } from './translations.ts'

const never = () => {
  throw new Error('A prerendered page only shows its first step.')
}

export function prerenderPage(
  language: Language,
  languages: readonly OfferedLanguage[],
  firstStep: FirstStepMessages,
): string {
  const translations = createTranslations({ language, messages: firstStep }, never)
  const later = createLaterPage(translations.complete)
  const { fetchDeferredActions } = later
  return renderToString(
    <RegistrationPage
      registration={createRegistration({ readAnswers: never, checkFirstStep: never, fetchDeferredActions })}
      translations={translations}
      languages={languages}
      later={later}
      firstPaint={createFirstPaintState(() => {})}
    />,
  )
}
