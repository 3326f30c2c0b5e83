import type { FieldName } from '@resume-library/contract/candidate'
import { FILL_STATUS_ID } from '../document/ids.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { NO_FILL, type Resume } from '../registration/state.ts'
import { changeFill, type FilledAnswers, goToFirstMissing, remainingFill } from './filled-answers.ts'
import type { Reading, TimedReading } from './reading.ts'

/** Fills the form from the file of step 1, which becomes the resume too. */
export function createFillFromFile(
  core: RegistrationCore,
  { clock, isFieldFocused, isSmallScreen }: DeferredDependencies,
  reading: Reading,
  answers: FilledAnswers,
) {
  /** Fields typed in since the reading began: they stay the person's, even when emptied. */
  const typedIn = new Set<FieldName>()
  const use = (result: TimedReading) => {
    if (result.kind !== 'read') return changeFill(core, { status: result })
    if (answers.fillIn(result, typedIn)) goToMissingSoon()
  }
  /** Moves on in a later task, so that the filled answers are shown first. */
  const goToMissingSoon = () => {
    const { fill, position } = core.current()
    clock.after(0, () => {
      const now = core.current()
      const isSame = now.fill.status === fill.status && now.position === position
      // The focus of a person who types or has moved on stays.
      if (!isSame || typedIn.size || isFieldFocused() || position.step !== 0) return
      // It takes no focus, and is scrolled to: what came of the file, and Undo.
      if (isSmallScreen()) core.goTo(0, FILL_STATUS_ID)
      else goToFirstMissing(core)
    })
  }
  const abandon = () => {
    reading.stop()
    if (core.current().fill.isResume) changeFill(core, { isResume: false })
  }
  return {
    start: (file: File) => {
      typedIn.clear()
      reading.start(file, use)
      changeFill(core, {
        status: { kind: 'reading', filename: file.name },
        offer: NO_FILL.offer,
        isResume: true,
      })
    },
    refuse: () => {
      if (core.current().fill.status.kind === 'reading') abandon()
      changeFill(core, { status: { kind: 'refused' } })
    },
    abandon,
    cancel: () => {
      if (core.current().fill.status.kind !== 'reading') return
      reading.stop()
      changeFill(core, { status: { kind: 'cancelled' } })
    },
    typed: (field: FieldName) => void typedIn.add(field),
    resumeChanged: (resume: Resume): boolean => {
      if (core.current().fill.isResume && resume.kind === 'file') return true
      abandon()
      const { fill } = core.current()
      if (fill.status.kind === 'unreadable') changeFill(core, remainingFill(fill, core.values()))
      return false
    },
  }
}
