import type { Storage } from '../registration/state/dependencies.ts'

/** One text of this tab. A browser without storage, or with a full one, keeps nothing: the form works without. */
export const tabStorage = (key: string): Storage => ({
  read: () => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  write: (text) => {
    try {
      if (text === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    } catch {
      // Nothing is kept.
    }
  },
})
