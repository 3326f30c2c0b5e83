import { DRAFT_KEY } from '@resume-library/contract/tab-storage'
import type { Storage } from '../registration/state/dependencies.ts'

/** The draft of this tab. A browser without storage, or with a full one, keeps nothing: the form works without. */
export const draftStorage: Storage = {
  read: () => {
    try {
      return sessionStorage.getItem(DRAFT_KEY)
    } catch {
      return null
    }
  },
  write: (text) => {
    try {
      if (text === null) sessionStorage.removeItem(DRAFT_KEY)
      else sessionStorage.setItem(DRAFT_KEY, text)
    } catch {
      // Nothing is kept.
    }
  },
}
