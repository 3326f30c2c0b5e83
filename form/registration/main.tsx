import { LANGUAGES } from '@resume-library/contract/service-api'
import { hydrateRoot } from 'react-dom/client'
import { readConfiguration } from '../configuration.ts'
import { loadFirstStep } from '../messages/messages.ts'
import { RegistrationPage } from './registration-page.tsx'
import './page.css'

const language = LANGUAGES.find((known) => known === document.documentElement.lang) ?? 'en'

// Not awaited at the top: the other files import from this one, and would wait for it while it waits for them.
loadFirstStep(language).then((messages) => {
  const early = window.early ?? { errors: {}, next: false, pressed: null, phase: 'adopted' }
  early.phase = 'adopted'
  hydrateRoot(
    document.getElementById('root')!,
    <RegistrationPage
      language={language}
      messages={messages}
      configuration={readConfiguration()}
      early={early}
    />,
  )
})
