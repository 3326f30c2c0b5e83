import type { RegistrationCore } from '../state/core.ts'
import type { Attempt } from '../submission/attempt.ts'
import { type Draft, mergeDrafts } from './draft.ts'

/**
 * What is to be kept now: what was typed, over the draft of an earlier visit as long as that is offered.
 *
 * @param offered the draft of an earlier visit
 */
export function createCurrentDraft(core: RegistrationCore, offered: Draft | null) {
  let attempt = offered?.attempt ?? null
  core.change({ draft: offered ? 'offered' : 'none' })

  const now = (): Draft => {
    const { resume, fill, begins } = core.current()
    const typed = { values: core.values(), resume, attempt, ...(begins && { begins }) }
    return offered ? mergeDrafts(typed, offered, fill.marked) : typed
  }
  const endOffer = () => {
    offered = null
    core.change({ draft: 'none' })
  }
  return {
    now,
    /** The draft of an earlier visit, until it was answered. */
    offered: () => offered,
    /** @returns what was to be kept until now */
    takeOffer: (): Draft => {
      const last = now()
      endOffer()
      return last
    },
    attempt: () => attempt,
    setAttempt: (next: Attempt | null) => {
      attempt = next
    },
    /** What was typed since stays in the inputs, and what was sent of it keeps its key. */
    discard: () => {
      if (attempt === offered?.attempt) attempt = null
      endOffer()
    },
    /** What was typed stays in the inputs. */
    forget: () => {
      attempt = null
      endOffer()
    },
  }
}
