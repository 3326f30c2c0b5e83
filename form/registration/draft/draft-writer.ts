import { hasAnswers } from '../state/answers.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import { type Draft, writeDraft } from './draft.ts'

const SAVE_AFTER_MS = 400

export function createDraftWriter(now: () => Draft, { storage, clock }: LaterDependencies) {
  let callOff: (() => void) | null = null
  const stop = () => {
    callOff?.()
    callOff = null
  }
  const save = () => {
    stop()
    const draft = now()
    storage.write(hasAnswers(draft.values, draft.resume, draft.begins) ? writeDraft(draft) : null)
  }
  return {
    save,
    /** Saves all that is typed meanwhile, too: once for many keys. */
    saveSoon: () => {
      callOff ??= clock.after(SAVE_AFTER_MS, save)
    },
    /** What waits is saved without it. */
    saveAtOnce: () => {
      if (callOff) save()
    },
    clear: () => {
      stop()
      storage.write(null)
    },
  }
}
