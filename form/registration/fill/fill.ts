import type { FieldName } from '@resume-library/contract/candidate'
import { FILL_INPUT_ID } from '../../fields/ids.ts'
import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import { NO_FILL } from '../state/state.ts'
import { createFillFromFile } from './fill-from-file.ts'
import { createFillOffer } from './fill-offer.ts'
import { createFilledAnswers } from './filled-answers.ts'
import { createReading } from './reading.ts'
import { watchResume } from './watch-resume.ts'

/**
 * Fills what is open from a resume: at once where the form was to be filled, on demand where a resume was only added.
 *
 * @param saveSoon has the draft kept
 */
export function createFill(core: RegistrationCore, dependencies: LaterDependencies, saveSoon: () => void) {
  const answers = createFilledAnswers(core, dependencies, saveSoon)
  const reading = createReading(core, dependencies)
  const fromFile = createFillFromFile(core, dependencies, reading, answers)
  const offer = createFillOffer(core, answers)
  if (dependencies.fillsFromResume)
    watchResume(core, {
      onReplaced: () => {
        fromFile.giveUp()
        core.change({ fill: NO_FILL })
      },
      onResume: (resume) => {
        const isKnown = fromFile.hasBecome(resume)
        offer.withdraw()
        if (isKnown) return
        if (resume.kind === 'file' && resume.copy) reading.startSoon(resume.copy, offer.show)
      },
    })
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
      answers.release(field)
      offer.renew()
    },
    keepOver: answers.keepOver,
  }
}
