import type { Candidate } from '@resume-library/contract/candidate'
import { REGISTRATIONS_CLOSED } from '@resume-library/contract/provider-api'
import type { Language } from '@resume-library/contract/service-api'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import type { ProviderClient } from './provider-client.ts'
import type { ProviderHealth } from './provider-health.ts'
import {
  isClosed,
  isUnavailable,
  misconfiguredVariable,
  outageOfAnswer,
  outageOfError,
} from './provider-outcomes.ts'

export interface Registration {
  readonly candidate: Candidate
  /** The same at each attempt; null where the client sent none. */
  readonly idempotencyKey: string | null
  readonly requestId: string
  /** Language of the page; an entry of an older version has none. */
  readonly language?: Language
  /** Name of the upload that it claimed. */
  readonly claimedResume: string | null
  /** Key of the client, for its share of the queue, which stores a digest alone; null where it waits. */
  readonly client: string | null
}

export interface QueuedRegistration {
  readonly kind: 'queued'
  readonly id: string
  /** Secret in the address of its status. */
  readonly secret: string
}

export interface ProviderGateway<Outcome = ProviderAnswer | QueuedRegistration> {
  /**
   * Registers a candidate, or queues the registration if there is a queue.
   *
   * @throws {Refusal} `provider_unreachable`, `provider_too_slow`, `provider_answer_invalid`; {OutboxStoreError}
   */
  register(registration: Registration): Promise<Outcome>
}

/** Registers at the provider, and reports each outcome to metrics, log and health. */
export function createProviderGateway(
  client: Pick<ProviderClient, 'register'>,
  health: ProviderHealth,
  metrics: Pick<Metrics, 'providerCall'>,
  log: FastifyBaseLogger,
): ProviderGateway<ProviderAnswer> {
  return {
    async register({ candidate, idempotencyKey, requestId, language }) {
      const begun = performance.now()
      const observe = (outcome: string) => metrics.providerCall(outcome, (performance.now() - begun) / 1000)
      const requestLog = log.child({ request_id: requestId })
      try {
        const answer = await client.register(candidate, idempotencyKey, requestId, language)
        observe(isClosed(answer) ? REGISTRATIONS_CLOSED : String(answer.status))
        logAnswer(answer, requestLog)
        health.reportOutcome(outageOfAnswer(answer) ? 'unavailable' : 'answered', answer.hasStatusEndpoint)
        return answer
      } catch (error) {
        const code = error instanceof Refusal ? error.code : 'internal'
        observe(code)
        if (code === 'provider_answer_invalid') logMisconfiguration({ code }, 'PROVIDER_URL', requestLog)
        if (outageOfError(error)) health.reportOutcome('unavailable')
        throw error
      }
    },
  }
}

function logAnswer(answer: ProviderAnswer, log: FastifyBaseLogger): void {
  const { status } = answer
  const variable = isClosed(answer) ? null : misconfiguredVariable(status)
  if (variable) logMisconfiguration({ status }, variable, log)
  else if (status >= 500 && !isUnavailable(status)) log.error({ status }, 'provider failed')
}

const logMisconfiguration = (found: object, variable: string, log: FastifyBaseLogger) =>
  log.error({ ...found, variable }, 'provider configuration failed')
