import { EMAIL_CONFLICT_FOCUS_MS } from '@resume-library/contract/limits'
import { isConflict, type RegistrationFailure } from '@resume-library/contract/outcome'
import { PROBLEM_ID } from '../../fields/ids.ts'
import type { Message } from '../../messages/message-types.ts'
import type { RegistrationCore } from '../state/core.ts'
import type { LaterDependencies } from '../state/dependencies.ts'
import type { Problem } from '../state/errors.ts'
import { firstWrongStep } from '../state/field-checks.ts'
import type { AddToast } from '../state/toasts.ts'
import { changedFields, contentOf, type Sent, stillTrue } from './content.ts'
import { aboutWhatWasSent, tellFailure } from './failure.ts'

/** Shows why a registration did not succeed, without pulling away whoever does something else by then. Returns what is shown. */
export function createFailureDisplay(
  core: RegistrationCore,
  { clock, jobBoardUrl }: Pick<LaterDependencies, 'clock' | 'jobBoardUrl'>,
  toast: AddToast,
) {
  const selectEmailSoon = (error: Message) => {
    core.goTo(0, null)
    clock.after(EMAIL_CONFLICT_FOCUS_MS, () => {
      const { errors, position } = core.current()
      // Whoever types another address by then would type over all of it.
      if (errors.email === error && position.step === 0) core.goTo(0, 'email', true)
    })
  }
  return (failure: RegistrationFailure, sent: Sent): Problem => {
    const told = tellFailure(failure, jobBoardUrl)
    const changed = changedFields(sent.content, contentOf(core))
    const errors = stillTrue(told.errors, changed)
    const problem = {
      texts: [...told.problem.texts, ...aboutWhatWasSent(failure, sent.content, changed)],
      errors: stillTrue(told.problem.errors, changed),
    }
    const shown = core.current().position.step
    const step = firstWrongStep(errors) ?? shown
    // Somebody who has gone to this step meanwhile may be typing in it: the focus stays, and the panel is heard.
    const isElsewhere = shown === step && (shown !== sent.step || sent.isRepeated)
    core.change({ submission: { kind: 'failed' } })
    core.show(problem, step, isElsewhere ? null : PROBLEM_ID, errors)
    toast('error', told.toast, (now) => now.problem === problem)
    if (isConflict(failure) && errors.email && !isElsewhere) selectEmailSoon(errors.email)
    return problem
  }
}
