import type { Language } from '@resume-library/contract/service-api'
import { renderToString } from 'react-dom/server'
import { loadLaterSteps } from '../messages/messages.ts'
import type { PageParts } from '../page-template.ts'
import { RegistrationPage } from './registration-page.tsx'
import './page.css'

/** The page as it stands before any script has run, and its messages. Only the build renders it. */
export async function prerenderPage(
  language: Language,
): Promise<Pick<PageParts, 'root' | 'firstStep' | 'laterSteps'>> {
  const { loadFirstStep } = await import('../messages/switch-language.ts')
  const [firstStep, laterSteps] = await Promise.all([loadFirstStep(language), loadLaterSteps(language)])
  const root = renderToString(
    <RegistrationPage
      language={language}
      messages={firstStep}
      early={{ errors: {}, next: false, pressed: null, touched: false, phase: 'alone' }}
    />,
  )
  return { root, firstStep, laterSteps }
}
