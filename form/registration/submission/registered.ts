import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import { DONE_ID } from '../../fields/ids.ts'
import { replaceAnswers } from '../state/answers.ts'
import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import { NO_RESUME, type Unsent } from '../state/state.ts'
import type { AddToast } from '../state/toasts.ts'
import { changedFields, contentOf, type Sent, shownValues } from './content.ts'

/**
 * Empties the form after a registration, and says what was changed while it was being sent: that is not in it.
 *
 * @param forget forgets what was kept and what is on its way
 */
export function createSuccess(
  core: RegistrationCore,
  dependencies: Pick<LaterDependencies, 'writeAnswers'>,
  toast: AddToast,
  forget: () => void,
) {
  return (sent: Sent, body: unknown) => {
    const unsent = unsentOf(core, sent)
    try {
      forget()
      replaceAnswers(core, dependencies, INITIAL_VALUES, NO_RESUME)
      core.goTo(0, DONE_ID)
    } finally {
      // Whatever went wrong after it: they are registered, and must hear it.
      core.change({ submission: { kind: 'registered', unsent, body } })
      toast('success', { code: 'toast_registered' })
    }
  }
}

function unsentOf(core: RegistrationCore, sent: Sent): Unsent {
  const values = core.values()
  return {
    fields: changedFields(sent.content, contentOf(core, values)),
    values: shownValues(core, values),
  }
}
