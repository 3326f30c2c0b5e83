import type { Language } from '@resume-library/contract/service-api'
import type { LaterMessages, Messages, Translation } from '../messages/messages.ts'
import { createStore, type Store } from '../registration/state/store.ts'

/** The language of the page, one at a time. */
export interface Translations extends Store<Translation> {
  show(language: Language, messages: Messages): void
  /** Fetches what is said after the first step. */
  complete(): Promise<void>
}

/** Fetches the module of the later steps' messages. */
export type LoadLaterSteps = () => Promise<{ readonly laterSteps: LaterMessages }>

/** @param loadLaterSteps in the first language */
export function createTranslations(first: Translation, loadLaterSteps: LoadLaterSteps): Translations {
  const [store, change] = createStore(first)
  const show: Translations['show'] = (language, messages) =>
    change({ languages: first.languages, language, messages })
  return {
    ...store,
    show,
    complete: async () => {
      const { language } = store.current()
      const { laterSteps } = await loadLaterSteps()
      const now = store.current()
      if (now.language === language) show(language, { ...laterSteps, ...now.messages })
    },
  }
}
