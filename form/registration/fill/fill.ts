import type { FieldName } from '@resume-library/contract/candidate'
import { FILL_INPUT_ID, FILL_SUMMARY_ID } from '../../fields/ids.ts'
import type { RegistrationCore } from '../core.ts'
import type { LaterDependencies } from '../dependencies.ts'
import type { Resume } from '../resume/resume.ts'
import { NO_FILL } from '../state.ts'
import type { ResumeRead } from './fill-state.ts'
import { changeFill, createFilledAnswers } from './filled-answers.ts'
import { fieldsOf, firstMissing, openAnswers } from './open-answers.ts'
import { readInTime, type TimedReading } from './read-in-time.ts'

/**
 * Fills what is open from a resume: at once where the form was to be filled, on demand where a resume was only added.
 *
 * @param saveSoon has the draft kept
 */
export function createFill(core: RegistrationCore, dependencies: LaterDependencies, saveSoon: () => void) {
  const answers = createFilledAnswers(core, dependencies, saveSoon)
  /** The reading that is under way: the end of any other is nobody's business any more. */
  let reading: AbortController | null = null
  /** Fields that were typed in since it began: they are the person's, also where they are empty again. */
  const typedIn = new Set<FieldName>()
  /** The file that the form is filled from is on its way to be the resume. */
  let isArriving = false

  const stop = () => {
    reading?.abort()
    reading = null
    if (core.current().fill.status.kind === 'reading') changeFill(core, { status: NO_FILL.status })
  }
  const read = async (file: Blob, use: (result: TimedReading) => void) => {
    stop()
    typedIn.clear()
    const controller = new AbortController()
    reading = controller
    const result = await readInTime(file, dependencies, controller.signal)
    if (reading !== controller) return
    reading = null
    use(result)
  }
  const fillFrom = (result: TimedReading) => {
    if (result.kind !== 'read') return changeFill(core, { status: result })
    const isTyping = typedIn.size > 0
    const isFilled = answers.fillIn(result, typedIn)
    // Whoever types by now, or has gone on, would be torn away.
    if (isFilled && !isTyping && core.current().position.step === 0) goToMissing()
  }
  const offerFrom = (result: TimedReading) => {
    if (result.kind === 'unreadable') changeFill(core, { offer: result })
    else if (result.kind === 'read') offer(result)
  }
  const offer = (read: ResumeRead) => {
    const open = fieldsOf(openAnswers(read.values, core.values())).length
    changeFill(core, { offer: open ? { kind: 'answers', read, open } : NO_FILL.offer })
  }
  const offerAnew = () => {
    const { offer: now } = core.current().fill
    if (now.kind === 'answers') offer(now.read)
  }
  /** @returns whether a field is missing */
  const goToMissing = () => {
    const missing = firstMissing(core.values())
    if (missing) core.goToField(missing)
    return missing !== undefined
  }
  if (dependencies.fillsFromResume)
    watchResume(core, {
      onReplaced: () => {
        isArriving = false
        stop()
        core.change({ fill: NO_FILL })
      },
      onResume: (resume) => {
        const isKnown = isArriving && resume.kind === 'file'
        isArriving = false
        changeFill(core, { offer: NO_FILL.offer })
        if (isKnown) return
        stop()
        if (resume.kind === 'file' && resume.copy) read(resume.copy, offerFrom)
      },
    })

  return {
    /** Fills from a file that is becoming the resume. */
    from: (file: File) => {
      isArriving = true
      read(file, fillFrom)
      changeFill(core, { status: { kind: 'reading', filename: file.name }, offer: NO_FILL.offer })
    },
    /** The file that was chosen is none that can be the resume. */
    refuse: () => changeFill(core, { status: { kind: 'refused' } }),
    /** Another file, or none, is to be the resume: nothing of the one that is read is wanted any more. */
    giveUp: () => {
      isArriving = false
      stop()
    },
    cancel: () => {
      if (core.current().fill.status.kind !== 'reading') return
      stop()
      changeFill(core, { status: { kind: 'cancelled' } })
    },
    accept: () => {
      const { offer: now } = core.current().fill
      if (now.kind !== 'answers') return
      changeFill(core, { offer: NO_FILL.offer })
      answers.fillIn(now.read, new Set())
      if (!goToMissing()) core.goTo(core.current().position.step, FILL_SUMMARY_ID)
    },
    undo: () => {
      answers.undo()
      offerAnew()
      const { step } = core.current().position
      core.goTo(step, step === 0 ? FILL_INPUT_ID : 'resume_url')
    },
    typed: (field: FieldName) => {
      typedIn.add(field)
      answers.release(field)
      offerAnew()
    },
    keepOver: answers.keepOver,
  }
}

interface ResumeWatch {
  /** All answers were replaced, the resume too. */
  onReplaced(): void
  /** Another resume, or none. */
  onResume(resume: Resume): void
}

function watchResume(core: RegistrationCore, { onReplaced, onResume }: ResumeWatch): void {
  let { resume, start } = core.current()
  core.subscribe(() => {
    const before = { resume, start }
    const now = core.current()
    resume = now.resume
    start = now.start
    if (start.round !== before.start.round) onReplaced()
    else if (resume !== before.resume) onResume(resume)
  })
}
