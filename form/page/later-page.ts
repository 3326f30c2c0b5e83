import type { ComponentType } from 'react'
import type { RegistrationDependencies } from '../registration/registration.ts'
import type { Translations } from './translations.ts'

/** What the page shows besides its first step, and what can be done there. */
export interface LaterPage {
  /** There once its actions were fetched. */
  Parts: ComponentType | null
  readonly fetchLaterActions: RegistrationDependencies['fetchLaterActions']
}

export function createLaterPage({ complete }: Translations): LaterPage {
  const later: LaterPage = {
    Parts: null,
    fetchLaterActions: async () => {
      const [{ LaterParts, createActions }] = await Promise.all([
        import('./later-parts.tsx').then(({ laterParts }) => laterParts),
        complete(),
      ])
      later.Parts = LaterParts
      return createActions
    },
  }
  return later
}
