import type { Candidate } from '@resume-library/contract/candidate'
import type { EntryFacts, OutboxStatistics } from '@resume-library/outbox/outbox-store'
import type { ProviderAnswer } from '../registration/provider-answer.ts'
import type { Outage } from '../registration/provider-refusal.ts'

/** A registration that was kept. */
export interface Kept {
  readonly id: string
  /** By which its sender, and nobody else, finds it again. */
  readonly secret: string
}

export interface FoundRegistration {
  readonly facts: EntryFacts
  /** Null while it waits, and where there is none or no key opens it. */
  readonly answer: KeptAnswer | null
}

/** Registrations that wait for a provider that is away. */
export interface Outbox {
  /** Whether the provider is known to be away. */
  readonly isProviderAway: boolean
  /** The provider was asked, and is there. */
  providerAnswered(): void
  /**
   * Keeps a registration durably, to be delivered later. The same one, by its Idempotency-Key and content, is kept once
   * while it waits.
   *
   * @param outage how its first try failed; null where there was none
   * @returns null where it cannot be kept: there are too many
   * @throws {OutboxStoreError} where the database is away or full: it may be kept all the same
   */
  keep(registration: KeptRegistration, outage: Outage | null): Promise<Kept | null>
  find(secret: string): Promise<FoundRegistration | null>
  /** Whether it is withdrawn: not where it has ended before, or is being delivered just now. */
  withdraw(secret: string): Promise<boolean>
  statistics(): Promise<OutboxStatistics>
  check(): Promise<void>
  close(): Promise<void>
}

/** A registration that waits: everything that the provider is to be sent. */
export interface KeptRegistration {
  readonly candidate: Candidate
  /** The same at each try. */
  readonly idempotencyKey: string
  /** The uploaded file that was claimed for it, or null. */
  readonly resumeName: string | null
  /** By which the logs tell of the request that brought it. What versions before this one have kept has none. */
  readonly requestId?: string
}

/** What is sealed. */
export interface KeptMessage extends KeptRegistration {
  /** By which its sender finds it again: told once more to whoever sends the same again. */
  readonly secret: string
}

/** The provider's answer, kept for the person. */
export interface KeptAnswer {
  readonly status: number
  /** Parsed JSON, text, or null. */
  readonly body: unknown
}

/** As the page would read it had it been answered at once. */
export function keptAnswer({ status, content }: ProviderAnswer): KeptAnswer {
  const text = content?.body.toString('utf8') ?? ''
  if (!content?.type.includes('json')) return { status, body: text || null }
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    return { status, body: text }
  }
}
