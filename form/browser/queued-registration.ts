import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import type { QueuedStatus, RegistrationAccepted } from '@resume-library/contract/service-api'

const POLL_MS = { first: 2_000, max: 60_000 } as const

export function statusUrlIn(body: unknown): string | null {
  const { status, status_url } = (body ?? {}) as Partial<RegistrationAccepted>
  return status === 'accepted' && status_url ? status_url : null
}

export async function pollOutcome(url: string): Promise<RegistrationOutcome> {
  for (let wait: number = POLL_MS.first; ; wait = Math.min(POLL_MS.max, wait * 1.5)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const state = await fetchStatus(url)
    if (!state || state.status === 'accepted') continue
    // Erased after delivery: not a failure either, so that nobody submits again.
    if (state.status === 'withdrawn' || state.status === 'erased')
      return { kind: 'withdrawn', isErased: state.status === 'erased' }
    // The registration has expired, or was discarded.
    if (!('answer' in state)) return { kind: 'unanswered' }
    const { status, body } = state.answer ?? { status: 0, body: null }
    return state.status === 'registered' ? { kind: 'registered', body } : { kind: 'refused', status, body }
  }
}

async function fetchStatus(url: string): Promise<QueuedStatus | null> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'application/json' } })
    if (answer.ok) return (await answer.json()) as QueuedStatus
    return answer.status === 404 ? { status: 'discarded' } : null
  } catch {
    return null
  }
}
