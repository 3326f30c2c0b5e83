import { REGISTRATIONS_CLOSED } from '@resume-library/contract/provider-api'
import { Refusal } from '@resume-library/server/refusals/refusal'
import type { Metrics } from '../operators/metrics.ts'
import type { ProviderClient } from './provider-client.ts'
import { isClosed } from './provider-refusal.ts'

/** The provider, of which the metrics tell how each registration that it is sent ends, at once or from the outbox. */
export function countCalls(provider: ProviderClient, metrics: Pick<Metrics, 'providerCall'>): ProviderClient {
  return {
    ...provider,
    async register(...registration) {
      const begun = performance.now()
      const observe = (outcome: string) => metrics.providerCall(outcome, (performance.now() - begun) / 1000)
      try {
        const answer = await provider.register(...registration)
        observe(isClosed(answer) ? REGISTRATIONS_CLOSED : String(answer.status))
        return answer
      } catch (error) {
        observe(error instanceof Refusal ? error.code : 'internal')
        throw error
      }
    },
  }
}
