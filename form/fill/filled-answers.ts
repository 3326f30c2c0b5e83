import { type FieldName, type FormValues, STEP_FIELDS } from '@resume-library/contract/candidate'
import { checkField } from '@resume-library/contract/form-rules'
import { RESUME_FIELDS } from '@resume-library/contract/text-uses'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { recheck } from '../registration/field-checks.ts'
import type { Fill, FilledField, FilledValues, ResumeRead } from '../registration/fill-state.ts'
import { NO_FILL } from '../registration/state.ts'

/** Answers from a resume: marked until changed, and undone together. */
export type FilledAnswers = ReturnType<typeof createFilledAnswers>

export function createFilledAnswers(
  core: RegistrationCore,
  { writeAnswers }: DeferredDependencies,
  saveSoon: () => void,
) {
  const write = (values: FilledValues) => {
    writeAnswers(values)
    prefillUnrendered(core, values)
    for (const field of fieldsOf(values)) if (core.current().errors[field]) recheck(core, field)
    saveSoon()
  }
  return {
    fillIn: ({ values, unsure }: ResumeRead, typedIn: ReadonlySet<FieldName>): boolean => {
      const open = pickValues(unansweredIn(values, core.values()), (field) => !typedIn.has(field))
      const isAny = fieldsOf(open).length > 0
      if (isAny) write(open)
      changeFill(core, filledIn(core.current().fill, open, unsure))
      return isAny
    },
    undo: (kind: 'undone' | 'undone_file') => {
      const still = unchanged(core.current().fill.marked, core.values())
      write(Object.fromEntries(fieldsOf(still).map((field) => [field, ''])))
      changeFill(core, { marked: {}, unsure: [], status: { kind } })
    },
    unmark: (field: FieldName) => {
      const { marked } = core.current().fill
      if (field in marked) changeFill(core, { marked: pickValues(marked, (other) => other !== field) })
    },
    /** Restores a draft, and keeps filled what it does not answer. */
    preserveDuring: (restoreDraft: () => void) => {
      const before = core.current().fill
      restoreDraft()
      changeFill(core, remainingFill(before, core.current().start.values))
      if (before.status.kind === 'reading') changeFill(core, { status: { kind: 'cancelled' } })
    },
  }
}

/** Stores values of inputs that are not rendered yet. */
function prefillUnrendered(core: RegistrationCore, values: FilledValues): void {
  const typed = core.values()
  const unwritten = pickValues(values, (field, value) => typed[field] !== value)
  if (!fieldsOf(unwritten).length) return
  const { start } = core.current()
  core.change({ start: { ...start, values: { ...start.values, ...unwritten } } })
}

export const changeFill = (core: RegistrationCore, part: Partial<Fill>) =>
  core.change({ fill: { ...core.current().fill, ...part } })

const unchanged = (marked: FilledValues, values: FormValues): FilledValues =>
  pickValues(marked, (field, value) => values[field] === value)

function filledIn(
  before: Pick<Fill, 'marked' | 'unsure'>,
  open: FilledValues,
  unsure: readonly FilledField[],
): Pick<Fill, 'marked' | 'unsure' | 'status'> {
  const fields = fieldsOf(open)
  return {
    marked: { ...before.marked, ...open },
    unsure: [
      ...(before.unsure ?? []).filter((field) => !(field in open)),
      ...unsure.filter((field) => field in open),
    ],
    status: fields.length ? { kind: 'filled', fields } : { kind: 'nothing_new' },
  }
}

/** Status once a file is done with: the answers that still stand as filled in, if any. */
export function remainingFill({ marked, unsure = [] }: Fill, values: FormValues): Partial<Fill> {
  const still = unchanged(marked, values)
  return fieldsOf(still).length ? filledIn({ marked: {} }, still, unsure) : { status: NO_FILL.status }
}

export function summarizedFields({ status, marked }: Fill): readonly FilledField[] {
  if (status.kind === 'filled') return status.fields
  return status.kind === 'idle' || status.kind === 'reading' ? [] : fieldsOf(marked)
}

export const fieldsOf = (values: FilledValues): FilledField[] =>
  RESUME_FIELDS.filter((field) => values[field] !== undefined)

const pickValues = (
  values: FilledValues,
  holds: (field: FilledField, value: string) => boolean,
): FilledValues =>
  Object.fromEntries(
    fieldsOf(values)
      .filter((field) => holds(field, values[field]!))
      .map((field) => [field, values[field]]),
  )

export const unansweredIn = (values: FilledValues, typed: FormValues): FilledValues =>
  pickValues(
    values,
    (field, value) =>
      typed[field] === '' &&
      value.trim() !== '' &&
      checkField(field, value) === null &&
      matchesTypedAddress(field, values, typed),
  )

/** Zip code and town are one address: where the person typed another, neither is filled. */
function matchesTypedAddress(field: FilledField, read: FilledValues, typed: FormValues): boolean {
  if (field !== 'zip_code' && field !== 'home_town') return true
  const other = field === 'zip_code' ? 'home_town' : 'zip_code'
  const [here, there] = [typed[other], read[other] ?? ''].map((value) => value.trim().toLowerCase())
  // `02134` and `02134-1000`, `Boston` and `Boston, MA` agree; an empty value contradicts none.
  return here!.startsWith(there!) || there!.startsWith(here!)
}

const firstMissing = (typed: FormValues): FieldName | undefined =>
  STEP_FIELDS[0].find((field) => typed[field] === '' && checkField(field, '') !== null)

export function goToFirstMissing(core: RegistrationCore): boolean {
  const missing = firstMissing(core.values())
  if (missing) core.goToField(missing)
  return missing !== undefined
}
