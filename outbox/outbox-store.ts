/** States of an entry. All but `waiting` are ends, which erase the message. */
export const ENTRY_STATES = ['waiting', 'delivered', 'refused', 'expired', 'withdrawn', 'discarded'] as const
export type EntryState = (typeof ENTRY_STATES)[number]
type EndState = Exclude<EntryState, 'waiting'>

export interface Encrypted {
  readonly keyId: string
  readonly bytes: Uint8Array
}

/** Facts that need no key: ids, times and states. Times are milliseconds of `Date.now()`. */
export interface EntryFacts {
  /** UUID, version 7: sorted by arrival. */
  readonly id: string
  readonly state: EntryState
  readonly acceptedAt: number
  readonly attempts: number
  /** True where an attempt was sent and not answered. */
  readonly mayHaveArrived: boolean
  readonly nextAttemptAt: number
  readonly endedAt: number | null
}

/** Entry with encrypted content: the message while it waits, the answer after its end, null where there is none. */
export interface Entry extends EntryFacts {
  readonly content: Encrypted | null
}

export interface NewEntry {
  readonly id: string
  /** SHA-256, in hexadecimal digits, of the sender's secret. */
  readonly secretDigest: string
  /** Keyed digest of the message, unique among entries that wait. */
  readonly fingerprint: string
  readonly content: Encrypted
  readonly acceptedAt: number
  readonly mayHaveArrived: boolean
}

export interface OutboxStatistics {
  readonly states: Readonly<Record<EntryState, number>>
  readonly oldestAcceptedAt: number | null
  readonly waitingByKey: Readonly<Record<string, number>>
}

/**
 * Stores an outbox that any number of processes share. Every adapter passes `testing/outbox-store-conformance.ts`.
 *
 * Only the holder of a lease delivers an entry, until it postpones or ends it, or the lease is over by the database's
 * clock. Holders have unique names. Every method throws {OutboxStoreError} where the database does not answer.
 */
export interface OutboxStore {
  /**
   * Adds an entry durably. Returns `known` where one with the same fingerprint waits, which may have arrived if this one
   * may. Returns `full` where `maximum` wait; processes that add at the same moment may each exceed it by one.
   */
  add(entry: NewEntry, maximum: number): Promise<'added' | 'known' | 'full'>
  findWaiting(fingerprint: string): Promise<Entry | null>
  /** Leases entries that are due, the oldest first. @param keyIds keys that can decrypt them */
  lease(holder: string, keyIds: readonly string[], limit: number): Promise<readonly Entry[]>
  /** Leases entries accepted before a time, the oldest first, whichever key encrypted them. */
  leaseExpired(holder: string, acceptedBefore: number, limit: number): Promise<readonly Entry[]>
  /** Leases an entry that waits, due or not; `held` where another has it, null where it has ended. */
  leaseOne(id: string, holder: string): Promise<Entry | 'held' | null>
  /** Gives a lease back and makes the entry due after a while. Does nothing where another holds it. */
  postpone(id: string, holder: string, milliseconds: number, mayHaveArrived: boolean): Promise<void>
  /** Ends an entry and erases its message. @returns false where it has ended already or another holds it */
  end(id: string, holder: string, state: EndState, answer: Encrypted | null, now: number): Promise<boolean>
  /** Makes everything due and ends any pause. @returns the number of entries that wait */
  makeAllDue(): Promise<number>
  /** Returns true where anything waits that one of these keys decrypts, due or not. */
  hasWaiting(keyIds: readonly string[]): Promise<boolean>
  /** Pauses delivery of all processes, unless a longer pause goes on; 0 ends a pause. */
  pauseFor(milliseconds: number): Promise<void>
  isPaused(): Promise<boolean>
  findBySecret(secretDigest: string): Promise<Entry | null>
  /** Returns entries after an id, the oldest first. */
  page(after: string | null, limit: number): Promise<readonly Entry[]>
  /** Replaces the content where nothing else has changed. */
  reencrypt(entry: Entry, content: Encrypted): Promise<boolean>
  statistics(): Promise<OutboxStatistics>
  /** Deletes entries that ended before a time, and makes erased rows unreadable. @returns the number of entries */
  deleteEnded(before: number): Promise<number>
  check(): Promise<void>
  close(): Promise<void>
}

/** Outbox that is unreachable, full or locked: the same may succeed later. Other errors are thrown as they are. */
export class OutboxStoreError extends Error {
  readonly code = 'unavailable'

  constructor(options: { cause: unknown }) {
    super('outbox: unavailable', options)
    this.name = 'OutboxStoreError'
  }
}
