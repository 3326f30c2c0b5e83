import { FILL_SUMMARY_ID } from '../../fields/ids.ts'
import type { RegistrationCore } from '../state/core.ts'
import type { ResumeRead } from '../state/fill-state.ts'
import { NO_FILL } from '../state/state.ts'
import { changeFill } from './fill-changes.ts'
import type { FilledAnswers } from './filled-answers.ts'
import { goToMissing } from './missing.ts'
import { fieldsOf, openAnswers } from './open-answers.ts'
import type { TimedReading } from './read-in-time.ts'

/** Offers what a resume that was only added answers; nothing is filled in before the person says so. */
export function createFillOffer(core: RegistrationCore, answers: FilledAnswers) {
  const withdraw = () => changeFill(core, { offer: NO_FILL.offer })
  const offer = (read: ResumeRead) => {
    const open = fieldsOf(openAnswers(read.values, core.values())).length
    if (open) changeFill(core, { offer: { kind: 'answers', read, open } })
    else withdraw()
  }
  return {
    withdraw,
    /** A reading has ended; where it knows nothing of the file, nothing is said. */
    show: (result: TimedReading) => {
      if (result.kind === 'unreadable') changeFill(core, { offer: result })
      else if (result.kind === 'read') offer(result)
    },
    /** Other questions are open by now. */
    renew: () => {
      const { offer: now } = core.current().fill
      if (now.kind === 'answers') offer(now.read)
    },
    accept: () => {
      const { offer: now } = core.current().fill
      if (now.kind !== 'answers') return
      withdraw()
      answers.fillIn(now.read, new Set())
      if (!goToMissing(core)) core.goTo(core.current().position.step, FILL_SUMMARY_ID)
    },
  }
}
