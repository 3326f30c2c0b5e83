import { type FieldName, INITIAL_VALUES } from '@resume-library/contract/candidate'
import type { Prefill } from '@resume-library/contract/prefill'
import { isAnswered } from '../registration/answers.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { stepOfField } from '../registration/errors.ts'
import { recheck } from '../registration/field-checks.ts'

/** Stores prefilled answers, which do not count as typed. Typed answers are kept. */
export function createPrefill(
  core: RegistrationCore,
  { onPrefilled, clearPrefill, writeAnswers }: DeferredDependencies,
) {
  onPrefilled((prefill) => {
    const { prefilled = INITIAL_VALUES, start, errors } = core.current()
    const values = core.values()
    const fields = Object.keys(prefill) as FieldName[]
    // `apply-prefill.ts` has filled the first step.
    const open = fields.filter((field) => stepOfField(field) > 0 && !isAnswered(field, values, prefilled))
    const later: Prefill = Object.fromEntries(open.map((field) => [field, prefill[field]]))
    writeAnswers(later)
    core.change({
      prefilled: { ...prefilled, ...prefill },
      start: { ...start, values: { ...start.values, ...later } },
    })
    for (const field of fields) if (errors[field]) recheck(core, field)
  })
  return {
    /** Clears the prefilled answers after a registration. */
    forget: () => {
      clearPrefill()
      core.change({ prefilled: INITIAL_VALUES })
    },
  }
}
