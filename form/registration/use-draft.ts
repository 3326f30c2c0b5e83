import { useEffect, useRef } from 'react'
import { type Draft, isWorthKeeping, mergeAnswers, readDraft, writeDraft } from './draft.ts'
import { DRAFT_KEY } from './draft-key.ts'
import type { AddedResume } from './resume.ts'
import type { Answers } from './use-answers.ts'

const SAVE_AFTER_MS = 400

export interface DraftKeeper {
  /** Notes that something changed; it is saved a moment later, and when the page goes. */
  touch(): void
  /** The draft of an earlier visit with what was typed in this one; null when there is none. */
  takeUp(): Draft | null
  /** Forgets the offered draft; what is typed from now on is kept. */
  discard(): void
  /** Forgets everything: the registration is done. */
  clear(): void
}

/** Keeps what was typed over a reload, the Back button and a crash of the tab, for this tab only. */
export function useDraft(answers: Answers, resume: AddedResume | null): DraftKeeper {
  const offered = useRef<Draft | null>(null)
  const timer = useRef(0)
  const snapshot = (): Draft => {
    const current: Draft = { values: answers.read(), link: answers.readLink(), resume }
    const before = offered.current
    if (!before) return current
    return {
      values: mergeAnswers(current.values, before.values),
      link: current.link || before.link,
      resume: current.resume ?? before.resume,
    }
  }
  const save = useRef(() => {})
  save.current = () => {
    clearTimeout(timer.current)
    timer.current = 0
    const draft = snapshot()
    keep(isWorthKeeping(draft) ? writeDraft(draft) : null)
  }
  const touch = () => {
    if (!timer.current) timer.current = window.setTimeout(() => save.current(), SAVE_AFTER_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers were replaced, or the resume changed
  useEffect(touch, [resume, answers.start])
  useEffect(() => {
    offered.current = readDraft(kept())
    const saveNow = () => timer.current && save.current()
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    // What was typed before this page came to life is kept too.
    save.current()
    hideOffer(!offered.current)
    return () => {
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
    }
  }, [])
  const forgetOffer = () => {
    offered.current = null
    hideOffer(true)
  }
  return {
    touch,
    takeUp: () => {
      const draft = offered.current && snapshot()
      forgetOffer()
      return draft
    },
    discard: () => {
      forgetOffer()
      save.current()
    },
    clear: () => {
      forgetOffer()
      clearTimeout(timer.current)
      timer.current = 0
      keep(null)
    },
  }
}

/** The offer stands in the page from the start, and is shown by style alone: see `early.ts`. */
function hideOffer(hidden: boolean): void {
  if (hidden) delete document.documentElement.dataset.draft
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(DRAFT_KEY)
  } catch {
    return null
  }
}

function keep(text: string | null): void {
  try {
    if (text) sessionStorage.setItem(DRAFT_KEY, text)
    else sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // A browser without storage, or a full one: the form works without a draft.
  }
}
