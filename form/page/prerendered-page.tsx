import type { Language } from '@resume-library/contract/service-api'
import { renderToString } from 'react-dom/server'
import { newEarlyState } from '../early/early-state.ts'
import { board as englishBoard } from '../messages/en/board.ts'
import { withoutScript as english } from '../messages/en/without-script.ts'
import { board as spanishBoard } from '../messages/es/board.ts'
import { withoutScript as spanish } from '../messages/es/without-script.ts'
import { loadLaterSteps } from '../messages/messages.ts'
import { createRegistration } from '../registration/registration.ts'
import { createLaterPage } from './later-page.ts'
import { RegistrationPage } from './registration-page.tsx'
import { createTranslations } from './translations.ts'
import './page.css'

const WITHOUT_SCRIPT = { en: english, es: spanish } as const
const BOARD = { en: englishBoard, es: spanishBoard } as const

/** Nobody types where the page is prerendered. */
const readAnswers = () => {
  throw new Error('A prerendered page has no answers.')
}

/** The page as it stands before any script has run, and its messages. Only the build renders it. */
export async function prerenderPage(language: Language) {
  const { loadFirstStep } = await import('../messages/switch-language.ts')
  const [firstStep, laterSteps] = await Promise.all([loadFirstStep(language), loadLaterSteps(language)])
  const translations = createTranslations({ language, messages: firstStep })
  const later = createLaterPage(translations)
  const root = renderToString(
    <RegistrationPage
      registration={createRegistration({ readAnswers, fetchLaterActions: later.fetchLaterActions })}
      translations={translations}
      later={later}
      early={newEarlyState()}
    />,
  )
  return { root, firstStep, laterSteps, withoutScript: WITHOUT_SCRIPT[language], board: BOARD[language] }
}
