import type { FieldName } from '@resume-library/contract/candidate'
import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import type { ResumeRead } from '../state/fill-state.ts'
import { changeFill, filledIn, stillFilledIn, unchanged } from './fill-changes.ts'
import { fieldsOf, openAnswers, pickValues } from './open-answers.ts'
import { createWrite } from './write.ts'

/** The answers that came from a resume: marked until they are changed, and taken back together. */
export type FilledAnswers = ReturnType<typeof createFilledAnswers>

/** @param saveSoon has the draft kept */
export function createFilledAnswers(
  core: RegistrationCore,
  { writeAnswers }: Pick<LaterDependencies, 'writeAnswers'>,
  saveSoon: () => void,
) {
  const write = createWrite(core, writeAnswers, saveSoon)
  return {
    /**
     * Fills what is open, and says it.
     *
     * @param typedIn fields that are the person's, also where they are empty
     * @returns whether anything was open
     */
    fillIn: ({ values, unsure }: ResumeRead, typedIn: ReadonlySet<FieldName>): boolean => {
      const open = pickValues(openAnswers(values, core.values()), (field) => !typedIn.has(field))
      const isAny = fieldsOf(open).length > 0
      if (isAny) write(open)
      changeFill(core, filledIn(core.current().fill, open, unsure))
      return isAny
    },
    /** @param kind whether the file was taken back, too */
    undo: (kind: 'undone' | 'undone_file') => {
      const still = unchanged(core.current().fill.marked, core.values())
      write(Object.fromEntries(fieldsOf(still).map((field) => [field, ''])))
      changeFill(core, { marked: {}, unsure: [], status: { kind } })
    },
    /** A person has typed in a field: its answer is theirs. */
    release: (field: FieldName) => {
      const { marked } = core.current().fill
      if (field in marked) changeFill(core, { marked: pickValues(marked, (other) => other !== field) })
    },
    /** Goes on with a draft: what it has not answered stays filled. */
    keepOver: (goOnWithDraft: () => void) => {
      const before = core.current().fill
      goOnWithDraft()
      changeFill(core, stillFilledIn(before, core.current().start.values))
      if (before.status.kind === 'reading') changeFill(core, { status: { kind: 'cancelled' } })
    },
  }
}
