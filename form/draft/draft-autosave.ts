import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { DRAFT_FIELDS, hasAnswers, isAnswered, replaceAnswers } from '../registration/answers.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { stepOfField } from '../registration/errors.ts'
import type { FilledValues } from '../registration/fill-state.ts'
import type { Resume } from '../registration/state.ts'
import type { Attempt, AttemptStore } from '../submit/attempt.ts'
import { type Draft, mergeDrafts, parseDraft, serializeDraft } from './draft.ts'

const SAVE_AFTER_MS = 400

/** Saves the answers for this tab: they survive a reload, the Back button and a crash. */
export function createDraftAutosave(
  core: RegistrationCore,
  dependencies: DeferredDependencies,
  takeBack: (restore: Resume) => void,
) {
  const draft = createCurrentDraft(core, parseDraft(dependencies.storage.read()))
  const writer = createDraftWriter(draft.now, dependencies)
  saveOnChange(core, writer.save)
  // What was typed before this was here.
  writer.save()
  const restoreOffered = () => {
    const left = draft.offered()?.resume
    const { values, resume } = draft.takeOffer()
    if (left && left !== resume) takeBack(left)
    replaceAnswers(core, dependencies, values, resume)
  }
  return {
    save: writer.flush,
    scheduleSave: writer.saveSoon,
    resume: () => {
      restoreOffered()
      core.goTo(0, 'password')
    },
    /** Tells whether the first step equals the offered draft: the browser has restored it, as it does on Back. */
    isRestoredByBrowser: () => {
      const offered = draft.offered()
      return offered !== null && matchesFirstStep(offered, core.values())
    },
    /** Restores the rest without being asked; what the first step shows stays. */
    restoreRest: () => {
      const { errors, problem } = core.current()
      restoreOffered()
      core.change({ errors, problem })
    },
    discard: () => {
      // Firefox fills the inputs after a reload by itself: what stands there as it was left is discarded too.
      const offered = draft.offered()
      const { prefilled = INITIAL_VALUES, fill } = core.current()
      if (offered) dependencies.writeAnswers(prefilledAnswers(prefilled, offered, core.values(), fill.marked))
      if (offered) takeBack(offered.resume)
      draft.discard()
      writer.save()
      core.goTo(0)
    },
    forget: () => {
      draft.forget()
      writer.clear()
    },
    attempt: {
      last: draft.attempt,
      store: (next) => {
        draft.setAttempt(next)
        writer.save()
      },
    } satisfies AttemptStore,
  }
}

function matchesFirstStep({ values, prefilled }: Draft, now: FormValues): boolean {
  const fields = DRAFT_FIELDS.filter((name) => stepOfField(name) === 0)
  return (
    fields.some((name) => isAnswered(name, values, prefilled)) &&
    fields.every((name) => String(now[name]) === String(values[name]))
  )
}

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

/** Prefilled values of fields that still hold the draft's answer, but for those that a resume has filled in. */
const prefilledAnswers = (
  prefilled: FormValues,
  before: Draft,
  now: FormValues,
  filled: FilledValues,
): Partial<FormValues> =>
  Object.fromEntries(
    DRAFT_FIELDS.filter(
      (name) =>
        !(name in filled) &&
        isAnswered(name, before.values, before.prefilled) &&
        String(now[name]) === String(before.values[name]),
    ).map((name) => [name, prefilled[name]]),
  )

function createCurrentDraft(core: RegistrationCore, offered: Draft | null) {
  let attempt = offered?.attempt ?? null
  core.change({ draft: offered ? 'offered' : 'none' })

  const now = (): Draft => {
    const { resume, fill, prefilled } = core.current()
    const typed = { values: core.values(), resume, attempt, ...(prefilled && { prefilled }) }
    return offered ? mergeDrafts(typed, offered, fill.marked) : typed
  }
  const endOffer = () => {
    offered = null
    core.change({ draft: 'none' })
  }
  return {
    now,
    offered: () => offered,
    takeOffer: (): Draft => {
      const last = now()
      endOffer()
      return last
    },
    attempt: () => attempt,
    setAttempt: (next: Attempt | null) => {
      attempt = next
    },
    /** Keeps the inputs, and the key of an attempt that is newer than the draft. */
    discard: () => {
      if (attempt === offered?.attempt) attempt = null
      endOffer()
    },
    forget: () => {
      attempt = null
      endOffer()
    },
  }
}

function createDraftWriter(now: () => Draft, { storage, clock }: DeferredDependencies) {
  let cancelTimer: (() => void) | null = null
  const stop = () => {
    cancelTimer?.()
    cancelTimer = null
  }
  const save = () => {
    stop()
    const draft = now()
    storage.write(hasAnswers(draft.values, draft.resume, draft.prefilled) ? serializeDraft(draft) : null)
  }
  return {
    save,
    /** Saves after a pause, once for many keys. */
    saveSoon: () => {
      cancelTimer ??= clock.after(SAVE_AFTER_MS, save)
    },
    /** Saves at once what is scheduled. */
    flush: () => {
      if (cancelTimer) save()
    },
    clear: () => {
      stop()
      storage.write(null)
    },
  }
}
