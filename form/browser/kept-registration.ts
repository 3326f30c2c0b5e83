import type { RegistrationOutcome } from '@resume-library/contract/outcome'
import type { KeptStatus, RegistrationAccepted } from '@resume-library/contract/service-api'

const WAIT_MS = { first: 2_000, most: 60_000 } as const

export function keptUrl(body: unknown): string | null {
  const { status, status_url } = (body ?? {}) as Partial<RegistrationAccepted>
  return status === 'accepted' && status_url ? status_url : null
}

export async function keptOutcome(url: string): Promise<RegistrationOutcome> {
  for (let wait: number = WAIT_MS.first; ; wait = Math.min(WAIT_MS.most, wait * 1.5)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const kept = await look(url)
    if (!kept || kept.status === 'accepted') continue
    // Erased after it was delivered, it is no failure either: nobody is to send it again.
    if (kept.status === 'withdrawn' || kept.status === 'erased')
      return { kind: 'withdrawn', isErased: kept.status === 'erased' }
    // It was given up or discarded: nobody is registered by it.
    if (!('answer' in kept)) return { kind: 'unanswered' }
    const { status, body } = kept.answer ?? { status: 0, body: null }
    return kept.status === 'registered' ? { kind: 'registered', body } : { kind: 'refused', status, body }
  }
}

async function look(url: string): Promise<KeptStatus | null> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'application/json' } })
    if (answer.ok) return (await answer.json()) as KeptStatus
    return answer.status === 404 ? { status: 'discarded' } : null
  } catch {
    return null
  }
}
