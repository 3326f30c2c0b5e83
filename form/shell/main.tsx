import './page.css'
import { hydrateRoot } from 'react-dom/client'
import { readAnswers } from '../document/form-answers.ts'
import { embeddedMessages, pageLanguage, ROOT_ID } from '../messages/embedded.ts'
import { errorsOf } from '../registration/errors.ts'
import { createRegistration } from '../registration/registration.ts'
import { loadPart } from './load-part.ts'
import { createLaterPage } from './registration-form.tsx'
import { RegistrationPage } from './registration-page.tsx'
import { keepOverRemake } from './remade-page.ts'
import { createTranslations } from './translations.ts'

const early = window.early!
early.phase = 'adopted'

const root = document.getElementById(ROOT_ID)!

const language = pageLanguage()
const { languages, messages } = embeddedMessages()
const translations = createTranslations(
  { language, messages },
  // The page names the file of its language: to know those of all would grow this script by each.
  () => loadPart(`later-steps-${language}`),
)
const later = createLaterPage(translations.complete)
const { fetchDeferredActions } = later

const keep = keepOverRemake(root, early)

hydrateRoot(
  root,
  <RegistrationPage
    registration={createRegistration(
      { readAnswers, checkFirstStep: early.check, fetchDeferredActions },
      errorsOf(early.errors),
    )}
    translations={translations}
    languages={languages}
    later={later}
    early={early}
  />,
  {
    onRecoverableError(error) {
      console.error(error)
      keep()
    },
  },
)
