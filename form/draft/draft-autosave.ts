import { type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { DRAFT_FIELDS, hasAnswers, isAnswered, replaceAnswers } from '../registration/answers.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { stepOfField } from '../registration/errors.ts'
import type { Resume } from '../registration/state.ts'
import type { AttemptStore } from '../submit/attempt.ts'
import { type Draft, mergeDrafts, parseDraft, serializeDraft } from './draft.ts'

const SAVE_AFTER_MS = 400

/** Saves the answers for this tab: they survive a reload, the Back button and a crash. */
export function createDraftAutosave(
  core: RegistrationCore,
  dependencies: DeferredDependencies,
  deleteUpload: (resume: Resume) => void,
) {
  const draft = createCurrentDraft(core, parseDraft(dependencies.storage.read()))
  const writer = createDraftWriter(draft.now, dependencies)
  saveOnChange(core, writer.save)
  writer.save()
  const restoreOffered = () => {
    const left = draft.offered()?.resume
    const { values, resume, resumeAnswers } = draft.now()
    draft.endOffer()
    if (left && left !== resume) deleteUpload(left)
    replaceAnswers(core, dependencies, values, resume, resumeAnswers)
  }
  return {
    save: writer.flush,
    scheduleSave: writer.schedule,
    restore: () => {
      restoreOffered()
      core.goTo(0, 'password')
    },
    /** Tells whether the first step equals the offered draft: the browser has restored it, as it does on Back. */
    isRestoredByBrowser: () => matchesFirstStep(draft.offered(), core.values()),
    /** Restores the rest without being asked; what the first step shows stays. */
    restoreRest: () => {
      const { errors, problem } = core.current()
      restoreOffered()
      core.change({ errors, problem })
    },
    discard: () => {
      const offered = draft.offered()
      if (offered) {
        // Firefox refills the inputs after a reload: unchanged ones are discarded too.
        dependencies.writeAnswers(prefilledAnswers(core, offered))
        deleteUpload(offered.resume)
        // An attempt that is newer than the draft keeps its key.
        if (draft.attempt.last() === offered.attempt) draft.attempt.store(null)
      }
      draft.endOffer()
      writer.save()
      core.goTo(0)
    },
    forget: () => {
      draft.attempt.store(null)
      draft.endOffer()
      writer.clear()
    },
    attempt: {
      last: draft.attempt.last,
      store: (next) => {
        draft.attempt.store(next)
        writer.save()
      },
    } satisfies AttemptStore,
  }
}

function matchesFirstStep(draft: Draft | null, now: FormValues): boolean {
  if (!draft) return false
  const { values, prefilled } = draft
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
function prefilledAnswers(core: RegistrationCore, draft: Draft): Partial<FormValues> {
  const { prefilled = INITIAL_VALUES, fill } = core.current()
  const now = core.values()
  const fields = DRAFT_FIELDS.filter(
    (name) =>
      !(name in fill.marked) &&
      isAnswered(name, draft.values, draft.prefilled) &&
      String(now[name]) === String(draft.values[name]),
  )
  return Object.fromEntries(fields.map((name) => [name, prefilled[name]]))
}

function createCurrentDraft(core: RegistrationCore, offered: Draft | null) {
  let attempt = offered?.attempt ?? null
  core.change({ draft: offered ? 'offered' : 'none' })
  return {
    now: (): Draft => {
      const { resume, resumeAnswers, fill, prefilled } = core.current()
      const typed = { values: core.values(), resume, resumeAnswers, attempt, ...(prefilled && { prefilled }) }
      return offered ? mergeDrafts(typed, offered, fill.marked) : typed
    },
    offered: () => offered,
    endOffer: () => {
      offered = null
      core.change({ draft: 'none' })
    },
    attempt: {
      last: () => attempt,
      store: (next) => {
        attempt = next
      },
    } satisfies AttemptStore,
  }
}

function createDraftWriter(now: () => Draft, { storage, clock }: DeferredDependencies) {
  let cancelTimer: (() => void) | null = null
  const write = (text: string | null) => {
    cancelTimer?.()
    cancelTimer = null
    storage.write(text)
  }
  const save = () => {
    const draft = now()
    write(hasAnswers(draft) ? serializeDraft(draft) : null)
  }
  return {
    save,
    /** Saves after a pause, once for many keys. */
    schedule: () => {
      cancelTimer ??= clock.after(SAVE_AFTER_MS, save)
    },
    /** Saves at once what is scheduled. */
    flush: () => {
      if (cancelTimer) save()
    },
    clear: () => write(null),
  }
}
