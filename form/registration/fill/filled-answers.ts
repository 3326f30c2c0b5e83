import type { FieldName } from '@resume-library/contract/candidate'
import type { RegistrationCore } from '../core.ts'
import type { LaterDependencies } from '../dependencies.ts'
import { recheck } from '../field-checks.ts'
import type { Fill, FilledValues, ResumeRead } from './fill-state.ts'
import { fieldsOf, openAnswers, pickValues } from './open-answers.ts'

export const changeFill = (core: RegistrationCore, part: Partial<Fill>) =>
  core.change({ fill: { ...core.current().fill, ...part } })

/** The answers that came from a resume: marked until they are changed, and taken back together. */
export function createFilledAnswers(
  core: RegistrationCore,
  { writeAnswers }: Pick<LaterDependencies, 'writeAnswers'>,
  saveSoon: () => void,
) {
  /** Writes into the inputs; one that is not there yet will be made with its value. */
  const write = (values: FilledValues) => {
    writeAnswers(values)
    const typed = core.values()
    const unwritten = pickValues(values, (field, value) => typed[field] !== value)
    if (fieldsOf(unwritten).length) {
      const { start } = core.current()
      core.change({ start: { ...start, values: { ...start.values, ...unwritten } } })
    }
    for (const field of fieldsOf(values)) if (core.current().errors[field]) recheck(core, field)
    saveSoon()
  }
  return {
    /**
     * Fills what is open, and says it.
     *
     * @param typedIn fields that are the person's, also where they are empty
     * @returns whether anything was open
     */
    fillIn: ({ values, unsure }: ResumeRead, typedIn: ReadonlySet<FieldName>): boolean => {
      const open = pickValues(openAnswers(values, core.values()), (field) => !typedIn.has(field))
      const fields = fieldsOf(open)
      if (fields.length) write(open)
      changeFill(core, {
        marked: { ...core.current().fill.marked, ...open },
        status: fields.length
          ? { kind: 'filled', fields, unsure: unsure.filter((field) => field in open) }
          : { kind: 'nothing_new' },
      })
      return fields.length > 0
    },
    undo: () => {
      const typed = core.values()
      const still = pickValues(core.current().fill.marked, (field, value) => typed[field] === value)
      write(Object.fromEntries(fieldsOf(still).map((field) => [field, ''])))
      changeFill(core, { marked: {}, status: { kind: 'undone' } })
    },
    /** A person has typed in a field: its answer is theirs. */
    release: (field: FieldName) => {
      const { marked } = core.current().fill
      if (field in marked) changeFill(core, { marked: pickValues(marked, (other) => other !== field) })
    },
    /** Goes on with a draft: what it has not answered stays filled. */
    keepOver: (goOnWithDraft: () => void) => {
      const { status, marked } = core.current().fill
      goOnWithDraft()
      const { values } = core.current().start
      const still = pickValues(marked, (field, value) => values[field] === value)
      const fields = fieldsOf(still)
      if (status.kind === 'reading') changeFill(core, { status: { kind: 'cancelled' } })
      else if (status.kind === 'filled' && fields.length)
        changeFill(core, {
          marked: still,
          status: { kind: 'filled', fields, unsure: status.unsure.filter((field) => field in still) },
        })
    },
  }
}
