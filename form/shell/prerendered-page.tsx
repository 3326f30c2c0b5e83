import './page.css'
import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import type { Prefill } from '@resume-library/contract/prefill'
import type { Language } from '@resume-library/contract/service-api'
import { renderToString } from 'react-dom/server'
import { GivenValues } from '../fields/text-field.tsx'
import { createFirstPaintState } from '../first-paint/first-paint-state.ts'
import type { FirstStepMessages } from '../messages/message-types.ts'
import { createRegistration } from '../registration/registration.ts'
import { createLaterPage } from './registration-form.tsx'
import { RegistrationPage } from './registration-page.tsx'
import { createTranslations } from './translations.ts'

const never = () => {
  throw new Error('A prerendered page only shows its first step.')
}

/** Renders the first step. @param query that its links keep, ending with `&` */
export function prerenderPage(
  language: Language,
  languages: readonly OfferedLanguage[],
  firstStep: FirstStepMessages,
  prefill: Prefill | null,
  query: string,
): string {
  const translations = createTranslations({ language, messages: firstStep }, never)
  const later = createLaterPage(translations.complete)
  const { fetchDeferredActions } = later
  return renderToString(
    <GivenValues value={prefill ?? {}}>
      <RegistrationPage
        registration={createRegistration({ readAnswers: never, checkFirstStep: never, fetchDeferredActions })}
        translations={translations}
        languages={languages}
        later={later}
        firstPaint={createFirstPaintState(() => {})}
        query={query}
      />
    </GivenValues>,
  )
}
