import type { ComponentType } from 'react'
import { loadPart } from '../browser/load-part.ts'
import type { FetchLaterActions } from '../registration/later.ts'
import type { Translations } from './translations.ts'

/** What the page shows besides its first step, and what can be done there. */
export interface LaterPage {
  /** There once its actions were fetched. */
  Parts: ComponentType | null
  readonly fetchLaterActions: FetchLaterActions
}

export function createLaterPage({ complete }: Translations): LaterPage {
  const later: LaterPage = {
    Parts: null,
    fetchLaterActions: async () => {
      const [{ LaterParts, createActions }] = await Promise.all([
        loadPart<typeof import('./later-parts.tsx')>('later-parts').then(({ load }) => load()),
        complete(),
      ])
      later.Parts = LaterParts
      return createActions
    },
  }
  return later
}
