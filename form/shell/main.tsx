import './page.css'
import { hydrateRoot } from 'react-dom/client'
import { readAnswers } from '../document/form-answers.ts'
import { loadPart } from '../load-part.ts'
import { embeddedMessages, pageLanguage, ROOT_ID } from '../messages/embedded.ts'
import { errorsOf } from '../registration/errors.ts'
import { createRegistration } from '../registration/registration.ts'
import { createLaterPage } from './registration-form.tsx'
import { RegistrationPage } from './registration-page.tsx'
import { restoreOnRehydration } from './rehydration.ts'
import { createTranslations } from './translations.ts'

const firstPaint = window.firstPaint!
firstPaint.phase = 'hydrating'

const root = document.getElementById(ROOT_ID)!

const language = pageLanguage()
const { languages, messages } = embeddedMessages()
const translations = createTranslations(
  { language, messages },
  // Named by the page: knowing all languages here would grow this script.
  () => loadPart(`later-steps-${language}`),
)
const later = createLaterPage(translations.complete)
const { fetchDeferredActions } = later

const restore = restoreOnRehydration(root, firstPaint)

hydrateRoot(
  root,
  <RegistrationPage
    registration={createRegistration(
      { readAnswers, checkFirstStep: firstPaint.check, fetchDeferredActions },
      errorsOf(firstPaint.errors),
    )}
    translations={translations}
    languages={languages}
    later={later}
    firstPaint={firstPaint}
  />,
  {
    onRecoverableError(error) {
      console.error(error)
      restore()
    },
  },
)
