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
    storage.write(hasAnswers(draft.values, draft.resume, draft.begins) ? writeDraft(draft) : null)
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

/**
 * Runs `save` when the typing pauses, at the latest a while after it began. A keystroke only notes when it was: to call
 * off a timer and set another would take a tenth of its time.
 */
function createSaveTimer(clock: Clock, save: () => void) {
  let callOff: (() => void) | null = null
  let began = 0
  let latest = 0
  const wait = (from: number) => {
    const due = Math.min(latest + SAVE_AFTER_MS, began + SAVE_AT_LATEST_MS)
    callOff = clock.after(Math.max(0, due - from), saveOrWait)
  }
  const saveOrWait = () => {
    const now = clock.now()
    const isSetBack = now < latest
    if (isSetBack || now - latest >= SAVE_AFTER_MS || now - began >= SAVE_AT_LATEST_MS) save()
    else wait(now)
  }
  return {
    isRunning: () => callOff !== null,
    stop: () => {
      callOff?.()
      callOff = null
    },
    start: () => {
      latest = clock.now()
      if (callOff) return
      began = latest
      wait(began)
    },
  }
}
