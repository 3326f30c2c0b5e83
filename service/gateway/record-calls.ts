import { REGISTRATIONS_CLOSED } from '@resume-library/contract/provider-api'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import type { ProviderClient } from './provider-client.ts'
import { isAway, isClosed, wrongVariable } from './provider-outcomes.ts'

/**
 * Adds to a provider that metrics count how each registration that it is sent ends, at once or from the outbox, and that
 * the log has an error where only an operator can help.
 */
export function recordCalls(
  provider: ProviderClient,
  metrics: Pick<Metrics, 'providerCall'>,
  log: FastifyBaseLogger,
): ProviderClient {
  return {
    ...provider,
    async register(candidate, idempotencyKey, requestId) {
      const begun = performance.now()
      const observe = (outcome: string) => metrics.providerCall(outcome, (performance.now() - begun) / 1000)
      const requestLog = log.child({ request_id: requestId })
      try {
        const answer = await provider.register(candidate, idempotencyKey, requestId)
        observe(isClosed(answer) ? REGISTRATIONS_CLOSED : String(answer.status))
        logAnswer(answer, requestLog)
        return answer
      } catch (error) {
        const code = error instanceof Refusal ? error.code : 'internal'
        observe(code)
        if (code === 'provider_answer_invalid') logMisconfiguration({ code }, 'PROVIDER_URL', requestLog)
        throw error
      }
    },
  }
}

function logAnswer(answer: ProviderAnswer, log: FastifyBaseLogger): void {
  const { status } = answer
  const variable = isClosed(answer) ? null : wrongVariable(status)
  if (variable) logMisconfiguration({ status }, variable, log)
  else if (status >= 500 && !isAway(status)) log.error({ status }, 'provider failed')
}

const logMisconfiguration = (found: object, variable: string, log: FastifyBaseLogger) =>
  log.error({ ...found, variable }, `registration not taken by the provider: check ${variable}`)
