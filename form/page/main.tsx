import { hydrateRoot } from 'react-dom/client'
import { readAnswers } from '../browser/form-answers.ts'
import { embeddedMessages } from '../messages/embedded.ts'
import { createRegistration } from '../registration/registration.ts'
import { errorsOf } from '../registration/state/errors.ts'
import { createLaterPage } from './later-page.ts'
import { RegistrationPage } from './registration-page.tsx'
import { createTranslations, type LoadLaterSteps } from './translations.ts'
import './page.css'

const early = window.early!
early.phase = 'adopted'

const root = document.getElementById('root')!

const { languages, messages } = embeddedMessages()
const translations = createTranslations(
  { language: document.documentElement.lang, messages },
  // The page names the file of its language: to know those of all would grow this script by each.
  () => window.loadModule!(root.dataset.laterSteps!) as ReturnType<LoadLaterSteps>,
)
const later = createLaterPage(translations)
const { fetchLaterActions } = later

hydrateRoot(
  root,
  <RegistrationPage
    registration={createRegistration({ readAnswers, fetchLaterActions }, errorsOf(early.errors))}
    translations={translations}
    languages={languages}
    later={later}
    early={early}
  />,
)
