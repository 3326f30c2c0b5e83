import type { ProviderReadiness } from '@resume-library/contract/provider-api'
import type { RegistrationsState } from '@resume-library/contract/service-api'

/** What one look at the provider has found. */
export type Finding =
  /** It said it itself. */
  | { readonly kind: 'told'; readonly registrations: NonNullable<ProviderReadiness['registrations']> }
  /** It is there, and says nothing of registrations. */
  | { readonly kind: 'answered' }
  /** No connection came about, or a registration met an outage. */
  | { readonly kind: 'unreachable' }
  /** It broke off, was silent, or answered with a fault of its own. */
  | { readonly kind: 'failed' }
  /** It has answered a registration, whatever it said. */
  | { readonly kind: 'registered' }

export interface Knowledge {
  readonly isClosed: boolean
  /** Looks in a row that did not find it. */
  readonly misses: number
  /** Whether it answers such looks at all: what has never answered well may know nothing of them. */
  readonly answersLooks: boolean
}

export const NOTHING_KNOWN: Knowledge = { isClosed: false, misses: 0, answersLooks: false }

/** One look may fail by chance. */
const MISSES_UNTIL_AWAY = 2

export function judge(known: Knowledge, finding: Finding): Knowledge {
  const missed = { ...known, misses: known.misses + 1 }
  switch (finding.kind) {
    case 'told':
      if (finding.registrations === 'unavailable') return { ...missed, isClosed: false }
      return { isClosed: finding.registrations === 'closed', misses: 0, answersLooks: true }
    case 'answered':
      return { isClosed: false, misses: 0, answersLooks: true }
    case 'unreachable':
      return missed
    case 'failed':
      return known.answersLooks ? missed : known
    case 'registered':
      // Where looks fail meanwhile, they say nothing of registrations.
      return { ...known, misses: 0, answersLooks: known.answersLooks && known.misses === 0 }
  }
}

/** @param keeps whether registrations are kept for a provider that is away */
export function stateOf({ isClosed, misses }: Knowledge, keeps: boolean): RegistrationsState {
  if (misses >= MISSES_UNTIL_AWAY && !keeps) return 'away'
  return isClosed ? 'closed' : 'open'
}
