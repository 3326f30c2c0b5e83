import type { FieldName } from '@resume-library/contract/candidate'
import { FILL_INPUT_ID, FILL_SUMMARY_ID } from '../document/ids.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import type { ResumeRead } from '../registration/fill-state.ts'
import { NO_FILL } from '../registration/state.ts'
import { createFillFromFile } from './fill-from-file.ts'
import {
  changeFill,
  createFilledAnswers,
  type FilledAnswers,
  fieldsOf,
  goToFirstMissing,
  unansweredIn,
} from './filled-answers.ts'
import { createReading, type TimedReading } from './reading.ts'

/** Fills open answers from a resume: at once from step 1, on demand from step 3. */
export function createFill(core: RegistrationCore, dependencies: DeferredDependencies, saveSoon: () => void) {
  const answers = createFilledAnswers(core, dependencies, saveSoon)
  const reading = createReading(core, dependencies)
  const fromFile = createFillFromFile(core, dependencies, reading, answers)
  const offer = createFillOffer(core, answers)
  let { resume, start } = core.current()
  const follow = () => {
    const before = { resume, round: start.round }
    const now = core.current()
    resume = now.resume
    start = now.start
    if (now.start.round !== before.round) {
      fromFile.abandon()
      core.change({ fill: NO_FILL })
    } else if (now.resume !== before.resume) {
      const isKnown = fromFile.resumeChanged(now.resume)
      offer.withdraw()
      if (!isKnown && now.resume.kind === 'file' && now.resume.copy)
        reading.scheduleStart(now.resume.copy, offer.show)
    }
  }
  if (dependencies.fillsFromResume) core.subscribe(follow)
  return {
    fromFile,
    accept: offer.accept,
    undo: (kind: 'undone' | 'undone_file') => {
      answers.undo(kind)
      offer.renew()
      const { step } = core.current().position
      core.goTo(step, step === 0 ? FILL_INPUT_ID : 'resume_url')
    },
    typed: (field: FieldName) => {
      fromFile.typed(field)
      answers.unmark(field)
      offer.renew()
    },
    preserveDuring: answers.preserveDuring,
  }
}

function createFillOffer(core: RegistrationCore, answers: FilledAnswers) {
  const withdraw = () => changeFill(core, { offer: NO_FILL.offer })
  const offer = (read: ResumeRead) => {
    const open = fieldsOf(unansweredIn(read.values, core.values())).length
    if (open) changeFill(core, { offer: { kind: 'answers', read, open } })
    else withdraw()
  }
  return {
    withdraw,
    /** Shows the offer of a reading; of an unknown file it shows nothing. */
    show: (result: TimedReading) => {
      if (result.kind === 'unreadable') changeFill(core, { offer: result })
      else if (result.kind === 'read') offer(result)
    },
    renew: () => {
      const { offer: now } = core.current().fill
      if (now.kind === 'answers') offer(now.read)
    },
    accept: () => {
      const { offer: now } = core.current().fill
      if (now.kind !== 'answers') return
      withdraw()
      answers.fillIn(now.read, new Set())
      if (!goToFirstMissing(core)) core.goTo(core.current().position.step, FILL_SUMMARY_ID)
    },
  }
}
