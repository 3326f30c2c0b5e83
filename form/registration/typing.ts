import type { FieldName } from '@resume-library/contract/candidate'
import type { LaterActions } from './state/actions.ts'
import type { RegistrationCore } from './state/core.ts'
import { wrongFields } from './state/errors.ts'
import { recheck } from './state/field-checks.ts'
import { isServerError } from './submission/failure.ts'

/**
 * What typing changes: nothing, but where a field is wrong.
 *
 * @param linkTyped hears of the input of the link, which has no rule
 */
export function createTyping(core: RegistrationCore, linkTyped: () => void) {
  /** A resume has no rule of what is typed; and what a server said is as true of the same answer as before. */
  const isOfRules = (field: FieldName) => {
    const error = core.current().errors[field]
    return field !== 'resume_url' && !(error && isServerError(error))
  }
  return {
    fieldChanged: (field) => {
      if (field === 'resume_url') linkTyped()
      else if (core.current().errors[field]) recheck(core, field)
    },
    fieldLeft: (field) => {
      if (isOfRules(field) && String(core.values()[field] ?? '')) recheck(core, field)
    },
    catchUp: () => {
      for (const field of wrongFields(core.current().errors)) if (isOfRules(field)) recheck(core, field)
    },
  } satisfies Partial<LaterActions>
}
