import type { Language, RegistrationsState } from '@resume-library/contract/service-api'
import type { FirstStepMessages } from './message-types.ts'
import { loadLaterSteps, type Translation } from './messages.ts'

/** Fetches what the first step says. */
export async function loadFirstStep(language: Language): Promise<FirstStepMessages> {
  const { firstStep } = await (language === 'es'
    ? import('./es/first-step.ts')
    : import('./en/first-step.ts'))
  return firstStep
}

/**
 * Fetches all that is said in another language.
 *
 * @returns shows it; the document and its address say from then on which language it is, and a reload keeps it
 */
export async function prepareLanguage(
  language: Language,
): Promise<(translations: { show(translation: Translation): void }) => void> {
  const [firstStep, laterSteps] = await Promise.all([loadFirstStep(language), loadLaterSteps(language)])
  return ({ show }) => {
    document.documentElement.lang = language
    const address = new URL(location.href)
    address.searchParams.set('lang', language)
    history.replaceState(history.state, '', address)
    // The later parts, which keep it true, may not be there yet; to share their code would cost the first script.
    const notice = document.querySelector<HTMLElement>('[data-registrations]')
    if (notice) {
      const state = notice.dataset.registrations as RegistrationsState
      const meanwhile = state === 'open' ? '' : ` ${laterSteps.registrations_meanwhile}`
      notice.textContent = laterSteps[`registrations_${state}`] + meanwhile
    }
    show({ language, messages: { ...firstStep, ...laterSteps } })
  }
}
