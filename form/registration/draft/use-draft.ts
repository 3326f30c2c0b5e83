import { useEffect, useRef } from 'react'
import type { AddedResume } from '../resume/resume.ts'
import type { Wizard } from '../use-wizard.ts'
import { replaceAnswers } from '../write-answers.ts'
import { type Draft, mergeDrafts } from './draft.ts'
import { storeDraft, storedDraft } from './draft-storage.ts'

const SAVE_AFTER_MS = 400
const SAVE_AT_LATEST_MS = 3_000

export interface DraftKeeper {
  /** Goes on with the draft of an earlier visit; what was typed in this one wins. */
  takeUp(): void
  /** Forgets the draft of an earlier visit; what is typed from now on is kept. */
  discard(): void
  /** Forgets everything: the registration is done. */
  clear(): void
}

/** Keeps what was typed over a reload, the Back button and a crash of the tab, for this tab only. */
export function useDraft(
  wizard: Wizard,
  resume: AddedResume | null,
  setResume: (resume: AddedResume | null) => void,
): DraftKeeper {
  const { form, answers, go } = wizard
  const offered = useRef<Draft | null>(null)
  const current = (): Draft => {
    const typed = { values: answers.read(), link: answers.readLink(), resume }
    return offered.current ? mergeDrafts(typed, offered.current) : typed
  }
  const save = useRef(() => {})
  useEffect(() => {
    save.current = () => storeDraft(current())
  })
  useEffect(() => {
    offered.current = storedDraft()
    if (!offered.current) endOffer()
    return saveOnChange(form.current!, () => save.current())
  }, [form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers were replaced, or the resume changed
  useEffect(() => save.current(), [resume, answers.start])
  const forgetOffer = () => {
    offered.current = null
    endOffer()
  }
  return {
    takeUp: () => {
      const draft = current()
      forgetOffer()
      replaceAnswers(wizard, draft.values, draft.link)
      setResume(draft.resume && { copy: null, ...draft.resume })
      go(0, 'password')
    },
    discard: () => {
      forgetOffer()
      save.current()
      go(0)
    },
    clear: () => {
      forgetOffer()
      storeDraft(null)
    },
  }
}

/** The offer stands in the page from the start, and is shown by style alone: see `early.ts`. */
function endOffer(): void {
  delete document.documentElement.dataset.draft
}

/** Saves when the typing pauses, at the latest a while after it began, and at once when the page goes. */
function saveOnChange(form: HTMLFormElement, save: () => void): () => void {
  let timer = 0
  let since = 0
  const saveNow = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = 0
    save()
  }
  const note = ({ timeStamp }: Event) => {
    if (!timer) since = timeStamp
    clearTimeout(timer)
    const left = since + SAVE_AT_LATEST_MS - timeStamp
    timer = window.setTimeout(saveNow, Math.max(0, Math.min(SAVE_AFTER_MS, left)))
  }
  form.addEventListener('input', note)
  addEventListener('pagehide', saveNow)
  document.addEventListener('visibilitychange', saveNow)
  return () => {
    clearTimeout(timer)
    form.removeEventListener('input', note)
    removeEventListener('pagehide', saveNow)
    document.removeEventListener('visibilitychange', saveNow)
  }
}
