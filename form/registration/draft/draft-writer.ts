import { hasAnswers } from '../state/answers.ts'
import type { Clock, LaterDependencies } from '../state/dependencies.ts'
import { type Draft, writeDraft } from './draft.ts'

const SAVE_AFTER_MS = 400
const SAVE_AT_LATEST_MS = 3_000

/** Writes the draft: at once, or when the typing pauses. */
export function createDraftWriter(
  now: () => Draft,
  { storage, clock }: Pick<LaterDependencies, 'storage' | 'clock'>,
) {
  const save = () => {
    timer.stop()
    const draft = now()
    storage.write(hasAnswers(draft.values, draft.resume) ? writeDraft(draft) : null)
  }
  const timer = createSaveTimer(clock, save)
  return {
    save,
    saveSoon: timer.start,
    /** What waits for a pause is saved without it. */
    saveAtOnce: () => {
      if (timer.isRunning()) save()
    },
    clear: () => {
      timer.stop()
      storage.write(null)
    },
  }
}

/** Runs `save` when the typing pauses, at the latest a while after it began. */
function createSaveTimer(clock: Clock, save: () => void) {
  let callOff: (() => void) | null = null
  let since = 0
  return {
    isRunning: () => callOff !== null,
    stop: () => {
      callOff?.()
      callOff = null
    },
    start: () => {
      const now = clock.now()
      if (callOff) callOff()
      else since = now
      callOff = clock.after(Math.max(0, Math.min(SAVE_AFTER_MS, since + SAVE_AT_LATEST_MS - now)), save)
    },
  }
}
