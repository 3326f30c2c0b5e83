import type { LaterMessages, Translation } from '../messages/messages.ts'
import { createStore, type Store } from '../registration/core.ts'

export interface Translations extends Store<Translation> {
  readonly show: (translation: Translation) => void
  complete(): Promise<void>
}

export type LoadLaterSteps = () => Promise<{ readonly laterSteps: LaterMessages }>

export function createTranslations(first: Translation, loadLaterSteps: LoadLaterSteps): Translations {
  const [store, show] = createStore(first)
  return {
    ...store,
    show,
    complete: async () => {
      const { laterSteps } = await loadLaterSteps()
      const { language, messages } = store.current()
      // Another language has come whole.
      if (language === first.language) show({ language, messages: { ...laterSteps, ...messages } })
    },
  }
}
