import type { Language } from '@resume-library/contract/service-api'
import type { FirstStepMessages } from './message-types.ts'
import { loadLaterSteps, type Messages } from './messages.ts'

/** Fetches what the first step says. */
export async function loadFirstStep(language: Language): Promise<FirstStepMessages> {
  const { firstStep } = await (language === 'es'
    ? import('./es/first-step.ts')
    : import('./en/first-step.ts'))
  return firstStep
}

/** Fetches all that is said in another language; the document and its address say which it is from then on. */
export async function switchLanguage(
  language: Language,
): Promise<{ language: Language; messages: Messages }> {
  const [firstStep, laterSteps] = await Promise.all([loadFirstStep(language), loadLaterSteps(language)])
  document.documentElement.lang = language
  const address = new URL(location.href)
  address.searchParams.set('lang', language)
  history.replaceState(history.state, '', address)
  return { language, messages: { ...firstStep, ...laterSteps } }
}
