import type { LaterActions } from './state/actions.ts'
import type { RegistrationCore } from './state/core.ts'
import { recheck } from './state/field-checks.ts'
import { isServerError } from './submission/failure.ts'

/**
 * What typing changes: nothing, but where a field is wrong.
 *
 * @param linkTyped hears of the input of the link, which has no rule
 */
export function createTyping(core: RegistrationCore, linkTyped: () => void) {
  return {
    fieldChanged: (field) => {
      if (field === 'resume_url') linkTyped()
      else if (core.current().errors[field]) recheck(core, field)
    },
    fieldLeft: (field) => {
      const error = core.current().errors[field]
      // A resume has no rule of what is typed; and what a server said is as true of the same answer as before.
      if (field === 'resume_url' || (error && isServerError(error))) return
      if (String(core.values()[field] ?? '')) recheck(core, field)
    },
  } satisfies Partial<LaterActions>
}
