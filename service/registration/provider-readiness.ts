import { type ProviderReadiness, READINESS_PATH } from '@resume-library/contract/provider-api'
import { z } from 'zod'
import { type ProviderAnswer, readAnswer } from './provider-answer.ts'
import type { Connections } from './provider-connections.ts'

const READINESS_TIMEOUT_MS = 2_000

/** Another provider may have anything there. */
const readinessBody = z.object({
  registrations: z.enum(['open', 'closed', 'unavailable']),
}) satisfies z.ZodType<ProviderReadiness>

/** What a provider says of itself. */
export interface Readiness {
  readonly status: number
  /** Null where it says nothing of them. */
  readonly registrations: NonNullable<ProviderReadiness['registrations']> | null
}

/** @throws where the provider does not answer in time, or not as HTTP */
export async function readReadiness({ ask }: Pick<Connections, 'ask'>): Promise<Readiness> {
  const signal = AbortSignal.timeout(READINESS_TIMEOUT_MS)
  const { status, content } = await readAnswer(await ask('GET', READINESS_PATH, {}, '', signal))
  return { status, registrations: registrationsIn(content) }
}

function registrationsIn(content: ProviderAnswer['content']): Readiness['registrations'] {
  try {
    return readinessBody.parse(JSON.parse(String(content?.body))).registrations
  } catch {
    return null
  }
}
