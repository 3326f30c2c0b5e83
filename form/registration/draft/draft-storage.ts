import { type Draft, isWorthKeeping, readDraft, writeDraft } from './draft.ts'
import { DRAFT_KEY } from './draft-key.ts'

/** The draft of this tab; null also where the browser keeps nothing. */
export function storedDraft(): Draft | null {
  try {
    return readDraft(sessionStorage.getItem(DRAFT_KEY))
  } catch {
    return null
  }
}

/** Keeps a draft, or forgets it where there is nothing to keep. */
export function storeDraft(draft: Draft | null): void {
  try {
    if (draft && isWorthKeeping(draft)) sessionStorage.setItem(DRAFT_KEY, writeDraft(draft))
    else sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // A browser without storage, or a full one: the form works without a draft.
  }
}
