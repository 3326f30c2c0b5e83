import { DEFAULT_PAGE_CONFIGURATION, type Language } from '@resume-library/contract/service-api'
import { renderToString } from 'react-dom/server'
import { type AllMessages, loadFirstStep, loadLaterSteps } from '../messages/messages.ts'
import { RegistrationPage } from './registration-page.tsx'
import './page.css'

/** The page as it stands before any script has run, and its messages. Only the build renders it. */
export async function prerenderPage(
  language: Language,
): Promise<{ readonly root: string; readonly messages: AllMessages }> {
  const messages = { ...(await loadFirstStep(language)), ...(await loadLaterSteps(language)) }
  const root = renderToString(
    <RegistrationPage
      language={language}
      messages={messages}
      configuration={DEFAULT_PAGE_CONFIGURATION}
      early={{ errors: {}, next: false, pressed: null, phase: 'alone' }}
    />,
  )
  return { root, messages }
}
