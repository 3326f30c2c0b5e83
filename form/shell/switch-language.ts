import type { RegistrationsState } from '@resume-library/contract/service-api'
import { loadPart } from '../load-part.ts'
import { ROOT_ID } from '../messages/embedded.ts'
import type { FirstStepMessages, LaterMessages } from '../messages/message-types.ts'
import type { Translation } from '../messages/messages.ts'

export type WantedLanguage = Pick<HTMLElement, 'lang' | 'dir'>

/** Fetches the messages of another language; shown, it becomes the document's and the address's. */
export async function prepareLanguage({
  lang,
  dir,
}: WantedLanguage): Promise<(show: (translation: Translation) => void) => void> {
  const [{ firstStep }, { laterSteps }] = await Promise.all([
    loadPart<{ firstStep: FirstStepMessages }>(`first-step-${lang}`),
    loadPart<{ laterSteps: LaterMessages }>(`later-steps-${lang}`),
  ])
  return (show) => {
    Object.assign(document.documentElement, { lang, dir })
    document.getElementById(ROOT_ID)!.dataset.language = lang
    const address = new URL(location.href)
    address.searchParams.set('lang', lang)
    history.replaceState(history.state, '', address)
    // The later parts may not be loaded, and shared code would be in the first script.
    const notice = document.querySelector<HTMLElement>('[data-registrations]')
    if (notice) {
      const state = notice.dataset.registrations as RegistrationsState
      const hint = state === 'open' ? '' : ` ${laterSteps.registrations_hint}`
      notice.textContent = laterSteps[`registrations_${state}`] + hint
    }
    show({ language: lang, messages: { ...firstStep, ...laterSteps } })
  }
}
