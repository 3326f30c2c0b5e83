import type { FormValues } from '@resume-library/contract/candidate'
import type { RegistrationCore } from '../state/core.ts'
import type { Fill, FilledField, FilledValues } from '../state/fill-state.ts'
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

/** What is still said and marked after all answers became `values`: only what they have left as it was filled in. */
export function stillFilledIn({ status, marked, unsure = [] }: Fill, values: FormValues): Partial<Fill> {
  const still = unchanged(marked, values)
  const said = fieldsOf(still).length > 0 ? filledIn({ marked: {} }, still, unsure) : {}
  return status.kind === 'reading' ? { ...said, status: { kind: 'cancelled' } } : said
}
