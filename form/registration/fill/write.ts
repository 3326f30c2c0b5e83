import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import { recheck } from '../state/field-checks.ts'
import type { FilledValues } from '../state/fill-state.ts'
import { fieldsOf, pickValues } from './open-answers.ts'

/** @returns writes answers into the inputs, as if they were typed: what is right by now is no error any more */
export function createWrite(
  core: RegistrationCore,
  writeAnswers: LaterDependencies['writeAnswers'],
  saveSoon: () => void,
) {
  return (values: FilledValues): void => {
    writeAnswers(values)
    keepUnwritten(core, values)
    for (const field of fieldsOf(values)) if (core.current().errors[field]) recheck(core, field)
    saveSoon()
  }
}

/** An input that is not there yet will be made with its value. */
function keepUnwritten(core: RegistrationCore, values: FilledValues): void {
  const typed = core.values()
  const unwritten = pickValues(values, (field, value) => typed[field] !== value)
  if (!fieldsOf(unwritten).length) return
  const { start } = core.current()
  core.change({ start: { ...start, values: { ...start.values, ...unwritten } } })
}
