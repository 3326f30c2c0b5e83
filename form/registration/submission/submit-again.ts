import { isForLater, type RegistrationFailure } from '@resume-library/contract/outcome'
import { createRetries, type RetryDependencies } from '../retry/retries.ts'
import type { RegistrationCore } from '../state/core.ts'
import type { Problem } from '../state/errors.ts'
import { isAsSent, type Sent } from './content.ts'

/** @param repeat sends it by itself */
export function createSubmitAgain(
  core: RegistrationCore,
  dependencies: RetryDependencies,
  repeat: () => void,
) {
  const { begun, check, offer } = createRetries(core, dependencies, 'retry')
  return {
    begun,
    check,
    /**
     * Offers to send what has failed for now; nothing for any other failure.
     *
     * @param problem what is told of it
     * @param wasKept whether it had arrived, and was kept for later
     */
    offer: (failure: RegistrationFailure, problem: Problem, sent: Sent, wasKept: boolean) => {
      // Of what was sent before a reload, the password is not there any more.
      if (!isForLater(failure) || !sent.content.password) return
      const isOfConnection = failure.kind === 'unanswered' && !wasKept
      offer({
        waitMs: failure.kind === 'refused' ? (failure.waitMs ?? null) : null,
        isTrue: (now) => now.problem === problem && now.submission.kind !== 'registered',
        repeat: isOfConnection ? { isSame: () => isAsSent(core, sent), run: repeat } : null,
      })
    },
  }
}
