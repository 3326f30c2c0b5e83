import type { EntryFacts, OutboxStatistics } from '@resume-library/outbox/outbox-store'
import type { KeptAnswer, KeptRegistration } from './kept-registration.ts'
import type { Outage } from './outage.ts'

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
