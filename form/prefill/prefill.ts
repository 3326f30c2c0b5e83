import { type FieldName, INITIAL_VALUES } from '@resume-library/contract/candidate'
import type { Prefill } from '@resume-library/contract/prefill'
import { isAnswered } from '../registration/answers.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { stepOfField } from '../registration/errors.ts'
import { recheck } from '../registration/field-checks.ts'

/** Keeps what the form begins with, so that it counts as nobody's answer. What a person has answered stays. */
export function createPrefill(
  core: RegistrationCore,
  { onPrefilled, forgetPrefill, writeAnswers }: DeferredDependencies,
) {
  onPrefilled((prefill) => {
    const { begins = INITIAL_VALUES, start, errors } = core.current()
    const values = core.values()
    const fields = Object.keys(prefill) as FieldName[]
    // The inputs of the first step began with theirs: see `begin-with.ts`.
    const open = fields.filter((field) => stepOfField(field) > 0 && !isAnswered(field, values, begins))
    const later: Prefill = Object.fromEntries(open.map((field) => [field, prefill[field]]))
    writeAnswers(later)
    core.change({
      begins: { ...begins, ...prefill },
      start: { ...start, values: { ...start.values, ...later } },
    })
    for (const field of fields) if (errors[field]) recheck(core, field)
  })
  return {
    /** The next registration on this page is of somebody else. */
    forget: () => {
      forgetPrefill()
      core.change({ begins: INITIAL_VALUES })
    },
  }
}
