import type { FormValues } from '@resume-library/contract/candidate'
import type { RegistrationCore } from '../state/core.ts'
import type { Fill, FilledField, FilledValues } from '../state/fill-state.ts'
import { NO_FILL } from '../state/state.ts'
import { fieldsOf, pickValues } from './open-answers.ts'

export const changeFill = (core: RegistrationCore, part: Partial<Fill>) =>
  core.change({ fill: { ...core.current().fill, ...part } })

/** What still stands in its field as it was filled in. */
export const unchanged = (marked: FilledValues, values: FormValues): FilledValues =>
  pickValues(marked, (field, value) => values[field] === value)

/** What is said and marked once a resume has answered `open`, which may be nothing. */
export function filledIn(
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

/** What is said once there is nothing more to say of a file: only what still stands as it was filled in. */
export function stillFilledIn({ marked, unsure = [] }: Fill, values: FormValues): Partial<Fill> {
  const still = unchanged(marked, values)
  return fieldsOf(still).length ? filledIn({ marked: {} }, still, unsure) : { status: NO_FILL.status }
}

/** What the summary names: the last that was filled in, or what Undo still takes back after another file. */
export function summarised({ status, marked }: Fill): readonly FilledField[] {
  if (status.kind === 'filled') return status.fields
  return status.kind === 'idle' || status.kind === 'reading' ? [] : fieldsOf(marked)
}
