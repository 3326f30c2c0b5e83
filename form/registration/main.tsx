import type { Language } from '@resume-library/contract/service-api'
import { hydrateRoot } from 'react-dom/client'
import { embeddedMessages } from '../messages/embedded.ts'
import { RegistrationPage } from './registration-page.tsx'
import './page.css'

const early = window.early ?? { errors: {}, next: false, pressed: null, touched: false, phase: 'adopted' }
early.phase = 'adopted'

hydrateRoot(
  document.getElementById('root')!,
  <RegistrationPage
    language={document.documentElement.lang as Language}
    messages={embeddedMessages()}
    early={early}
  />,
)
