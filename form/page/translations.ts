import { loadLaterSteps, type Translation } from '../messages/messages.ts'
import { createStore, type Store } from '../registration/state/store.ts'

/** The language of the page, one at a time. */
export interface Translations extends Store<Translation> {
  show(translation: Translation): void
  /** Fetches what is said after the first step. */
  complete(): Promise<void>
}

export function createTranslations(first: Translation): Translations {
  const [store, show] = createStore(first)
  return {
    ...store,
    show,
    complete: async () => {
      const { language } = store.current()
      const later = await loadLaterSteps(language)
      const now = store.current()
      if (now.language === language) show({ language, messages: { ...later, ...now.messages } })
    },
  }
}
