import type { LaterMessages, Translation } from '../messages/messages.ts'
import { createStore } from '../registration/core.ts'

export type Translations = ReturnType<typeof createTranslations>

export function createTranslations(
  first: Translation,
  loadLaterSteps: () => Promise<{ readonly laterSteps: LaterMessages }>,
) {
  const [store, show] = createStore(first)
  return {
    ...store,
    show,
    complete: async () => {
      const { laterSteps } = await loadLaterSteps()
      const { language, messages } = store.current()
      // Another language is complete already.
      if (language === first.language) show({ language, messages: { ...laterSteps, ...messages } })
    },
  }
}
