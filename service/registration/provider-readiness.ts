import { type ProviderReadiness, READINESS_PATH } from '@resume-library/contract/provider-api'
import { z } from 'zod'
import { type ProviderAnswer, readAnswer } from './provider-answer.ts'
import type { Connections } from './provider-connections.ts'

/**
 * How long its answer may take, in milliseconds: where our own readiness waits for it; and where nobody does, longer than
 * a provider's checks may take, which knows only then that a part of it is silent, and whether it needs that part.
 */
export const READINESS_TIMEOUTS_MS = { ours: 2_000, looking: 5_000 } as const

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

/**
 * @param timeout in milliseconds
 * @throws where the provider does not answer in time, or not as HTTP
 */
export async function readReadiness({ get }: Pick<Connections, 'get'>, timeout: number): Promise<Readiness> {
  const signal = AbortSignal.timeout(timeout)
  const { status, content } = await readAnswer(await get(READINESS_PATH, signal))
  return { status, registrations: registrationsIn(content) }
}

function registrationsIn(content: ProviderAnswer['content']): Readiness['registrations'] {
  try {
    return readinessBody.parse(JSON.parse(String(content?.body))).registrations
  } catch {
    return null
  }
}
