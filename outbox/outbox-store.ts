/** States of an entry. All but `waiting` are final, and erase the message. */
export const ENTRY_STATES = ['waiting', 'delivered', 'refused', 'expired', 'withdrawn', 'discarded'] as const
export type EntryState = (typeof ENTRY_STATES)[number]
type EndState = Exclude<EntryState, 'waiting'>

export interface Encrypted {
  readonly keyId: string
  readonly bytes: Uint8Array
}

/** Unencrypted part of an entry. Times are in milliseconds of `Date.now()`. */
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
  /** Its entries are delivered in order; null for none. */
  readonly subject: string | null
  /** Reason of the last postponement; no personal data. */
  readonly lastError: string | null
}

/** Entry with encrypted content: the message while it waits, then the answer, or null. */
export interface Entry extends EntryFacts {
  readonly content: Encrypted | null
}

export interface NewEntry {
  readonly id: string
  /** SHA-256, in hexadecimal digits, of the sender's secret. */
  readonly secretDigest: string
  /** Keyed digest of the message, unique among waiting entries. */
  readonly fingerprint: string
  readonly content: Encrypted
  readonly acceptedAt: number
  readonly mayHaveArrived: boolean
  /** Keyed digest of the client's address, erased at its end. */
  readonly client?: string
  /** Entries of a subject are delivered one at a time, by position. */
  readonly order?: { readonly subject: string; readonly position: number }
}

export interface OutboxStatistics {
  readonly states: Readonly<Record<EntryState, number>>
  readonly oldestAcceptedAt: number | null
  readonly waitingByKey: Readonly<Record<string, number>>
}

/**
 * Store of an outbox that any number of processes share. Every adapter passes `outbox-store.test.ts`.
 *
 * Only the holder of a lease delivers an entry, until it postpones or ends it, or the lease expires by the database's
 * clock. Holders have unique names. Every method throws {OutboxStoreError} where the database is down.
 */
export interface OutboxStore {
  /**
   * Adds an entry durably. Returns `known` where one with its fingerprint waits, which takes over `mayHaveArrived`.
   * Returns `full` where `maximum` wait, `client_full` where a tenth of these, or one, is the client's.
   */
  add(entry: NewEntry, maximum: number): Promise<'added' | 'known' | 'full' | 'client_full'>
  findWaiting(fingerprint: string): Promise<Entry | null>
  /**
   * Leases due entries that one of the keys decrypts, oldest first; none in a pause, and none of a subject that has an
   * earlier one waiting.
   */
  lease(holder: string, keyIds: readonly string[], limit: number): Promise<readonly Entry[]>
  /** Leases as {@link lease}, but entries accepted before a time, whichever key encrypted them, also in a pause. */
  leaseExpired(holder: string, acceptedBefore: number, limit: number): Promise<readonly Entry[]>
  /** Leases a waiting entry, due or not; `held` where another holder has it, null where it has ended. */
  leaseOne(id: string, holder: string): Promise<Entry | 'held' | null>
  /** Returns a lease, and makes the entry due later. Does nothing without the lease. */
  postpone(
    id: string,
    holder: string,
    milliseconds: number,
    mayHaveArrived: boolean,
    lastError?: string | null,
  ): Promise<void>
  /** Ends an entry and erases its message. @returns false without the lease */
  end(id: string, holder: string, state: EndState, answer: Encrypted | null, now: number): Promise<boolean>
  /** Makes all entries due and ends any pause. @returns the number of waiting entries */
  makeAllDue(): Promise<number>
  /** Returns true where any entry waits that one of the keys decrypts. */
  hasWaiting(keyIds: readonly string[]): Promise<boolean>
  /** Pauses the delivery of all processes, never shortening a pause; 0 ends it. */
  pauseFor(milliseconds: number): Promise<void>
  isPaused(): Promise<boolean>
  findBySecret(secretDigest: string): Promise<Entry | null>
  /** Returns waiting entries, oldest first. */
  waiting(limit: number): Promise<readonly Entry[]>
  /** Returns entries after an id, oldest first. */
  page(after: string | null, limit: number): Promise<readonly Entry[]>
  /** Replaces the content, unless the state has changed or the entry is leased. */
  reencrypt(entry: Entry, content: Encrypted): Promise<boolean>
  statistics(): Promise<OutboxStatistics>
  /** Deletes entries that ended before a time, and purges them. @returns the number of entries */
  deleteEnded(before: number): Promise<number>
  check(): Promise<void>
  close(): Promise<void>
}

/** The outbox is unreachable, full or locked: a retry may succeed. */
export class OutboxStoreError extends Error {
  readonly code = 'unavailable'

  constructor(options: { cause: unknown }) {
    super('outbox: unavailable', options)
    this.name = 'OutboxStoreError'
  }
}
