import type { Language } from '@resume-library/contract/service-api'
import { hydrateRoot } from 'react-dom/client'
import { readAnswers } from '../browser/form-answers.ts'
import { embeddedMessages } from '../messages/embedded.ts'
import { createRegistration } from '../registration/registration.ts'
import { errorsOf } from '../registration/state/errors.ts'
import { createLaterPage } from './later-page.ts'
import { RegistrationPage } from './registration-page.tsx'
import { createTranslations } from './translations.ts'
import './page.css'

const early = window.early!
early.phase = 'adopted'

const translations = createTranslations({
  language: document.documentElement.lang as Language,
  messages: embeddedMessages(),
})
const later = createLaterPage(translations)
const { fetchLaterActions } = later

hydrateRoot(
  document.getElementById('root')!,
  <RegistrationPage
    registration={createRegistration({ readAnswers, fetchLaterActions }, errorsOf(early.errors))}
    translations={translations}
    later={later}
    early={early}
  />,
)
