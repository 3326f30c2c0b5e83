import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { DRAFT_FIELDS, hasAnswers, replaceAnswers } from '../answers.ts'
import type { RegistrationCore } from '../core.ts'
import type { LaterDependencies } from '../dependencies.ts'
import type { Attempt, AttemptKeeper } from '../submission/attempt.ts'
import { type Draft, mergeDrafts, readDraft, writeDraft } from './draft.ts'

const SAVE_AFTER_MS = 400
const SAVE_AT_LATEST_MS = 3_000

/** Keeps what was typed over a reload, the Back button and a crash of the tab, for this tab only. */
export function createDraftKeeper(core: RegistrationCore, dependencies: LaterDependencies) {
  const { storage, clock } = dependencies
  /** The draft of an earlier visit, until it was answered. */
  let offered = readDraft(storage.read())
  let attempt = offered?.attempt ?? null

  const now = (): Draft => {
    const { resume, fill } = core.current()
    const typed = { values: core.values(), resume, attempt }
    return offered ? mergeDrafts(typed, offered, fill.marked) : typed
  }
  const save = () => {
    timer.stop()
    const draft = now()
    storage.write(hasAnswers(draft.values, draft.resume) ? writeDraft(draft) : null)
  }
  const timer = createSaveTimer(clock, save)
  const endOffer = () => {
    offered = null
    core.change({ draft: 'none' })
  }

  core.change({ draft: offered ? 'offered' : 'none' })
  saveOnChange(core, save)
  // What was typed before this was here.
  save()
  return {
    save: () => {
      if (timer.isRunning()) save()
    },
    saveSoon: timer.start,
    resume: () => {
      const draft = now()
      endOffer()
      replaceAnswers(core, dependencies, draft.values, draft.resume)
      core.goTo(0, 'password')
    },
    discard: () => {
      // Firefox fills the inputs after a reload by itself: what stands there as it was left is discarded too.
      if (offered) dependencies.writeAnswers(emptied(offered.values, core.values()))
      attempt = null
      endOffer()
      save()
      core.goTo(0)
    },
    /** Forgets everything: the registration is done. */
    forget: () => {
      attempt = null
      endOffer()
      timer.stop()
      storage.write(null)
    },
    attempt: {
      last: () => attempt,
      keep: (next: Attempt | null) => {
        attempt = next
        save()
      },
    } satisfies AttemptKeeper,
  }
}

/** Saves when the resume or all the answers become others. */
function saveOnChange(core: RegistrationCore, save: () => void): void {
  let { resume, start } = core.current()
  core.subscribe(() => {
    const now = core.current()
    if (now.resume === resume && now.start === start) return
    resume = now.resume
    start = now.start
    save()
  })
}

/** Runs `save` when the typing pauses, at the latest a while after it began. */
function createSaveTimer(clock: LaterDependencies['clock'], save: () => void) {
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

/** The initial values of the fields that hold what they held before. */
const emptied = (before: FormValues, now: FormValues): Partial<FormValues> =>
  Object.fromEntries(
    DRAFT_FIELDS.filter((name) => String(now[name]) === String(before[name])).map((name) => [
      name,
      INITIAL_VALUES[name],
    ]),
  )
