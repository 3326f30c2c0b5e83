/** Where an entry stands. All but `waiting` are ends, and the sealed message is gone with them. */
export const ENTRY_STATES = ['waiting', 'delivered', 'refused', 'expired', 'withdrawn', 'discarded'] as const
export type EntryState = (typeof ENTRY_STATES)[number]
type EndState = Exclude<EntryState, 'waiting'>

/** What is sealed, and by which key. */
export interface Sealed {
  readonly keyId: string
  readonly bytes: Uint8Array
}

/** What everybody may know of an entry: ids, times and states. Times are milliseconds of `Date.now()`. */
export interface EntryFacts {
  /** UUID, version 7: their order is the order in which they came. */
  readonly id: string
  readonly state: EntryState
  readonly acceptedAt: number
  /** Deliveries that were begun, whoever began them. */
  readonly attempts: number
  /** Whether one of them was sent and not answered: then it may have arrived. */
  readonly mayHaveArrived: boolean
  readonly nextAttemptAt: number
  readonly endedAt: number | null
}

/** An entry with what is sealed: the message while it waits, the answer to it after its end, null where there is none. */
export interface Entry extends EntryFacts {
  readonly sealed: Sealed | null
}

export interface NewEntry {
  readonly id: string
  /** SHA-256, in hexadecimal digits, of the secret by which its sender finds it again. */
  readonly secretDigest: string
  /** Of what is to be delivered: two that wait have never the same. It tells nothing to whoever has no key. */
  readonly fingerprint: string
  readonly sealed: Sealed
  readonly acceptedAt: number
  readonly mayHaveArrived: boolean
}

/** Who delivers: nobody else does, until the lease is given back or broken. */
export interface LeaseTerms {
  /** Of the holder, unlike any other's. */
  readonly holder: string
  readonly now: number
  /** Milliseconds after which a lease that is still the same may be broken. Versions before went by the clock. */
  readonly duration: number
}

/** A lease as it stands. */
export interface Lease {
  /** Null for the right to try a recipient that is away. */
  readonly entryId: string | null
  readonly holder: string
  /** With the holder it tells one lease from the next. It compares with no clock. */
  readonly until: number
}

export interface OutboxStatistics {
  readonly states: Readonly<Record<EntryState, number>>
  /** When the oldest that waits was accepted. */
  readonly oldestAcceptedAt: number | null
  /** How many wait by the key that sealed them. */
  readonly waitingByKey: Readonly<Record<string, number>>
}

/** What the processes tell each other of the recipient, as times of `Date.now()`; 0 for never. */
export interface RecipientNews {
  /** It answered after it had been away. */
  readonly answeredAt: number
  /** Somebody wants it to be tried at once. */
  readonly retryAt: number
}

/**
 * The port behind which messages wait to be delivered, for any number of processes. Every adapter passes
 * `outbox-store-conformance.ts` whole. Every method throws {OutboxStoreError} where the database does not answer.
 */
export interface OutboxStore {
  /**
   * Keeps an entry durably: when it resolves with `added`, it survives a power loss.
   *
   * @returns `known` where one with the same fingerprint waits, which may have arrived if this one may; `full` where
   *   `maximum` wait already: processes that ask at the same moment may pass it by one each
   */
  add(entry: NewEntry, maximum: number): Promise<'added' | 'known' | 'full'>

  /** The one with this fingerprint that waits, or null. */
  findWaiting(fingerprint: string): Promise<Entry | null>

  /**
   * Leases entries that are due, the oldest first, and that nobody has leased. Times that lie further ahead than any
   * could be set are due, too: a clock was set back.
   *
   * @param keyIds only those that one of these keys opens
   */
  lease(terms: LeaseTerms, keyIds: readonly string[], limit: number): Promise<readonly Entry[]>

  /** Leases the one that is due first, be it now or later: to find out whether the recipient is back. */
  leaseNext(terms: LeaseTerms, keyIds: readonly string[]): Promise<Entry | null>

  /** Leases what was accepted before a time, the oldest first, whichever key sealed it. */
  leaseOld(terms: LeaseTerms, acceptedBefore: number, limit: number): Promise<readonly Entry[]>

  /** Leases one that waits, due or not; null where it has ended or another holds it. */
  leaseOne(id: string, terms: LeaseTerms): Promise<Entry | null>

  /** All that is leased. */
  leases(): Promise<readonly Lease[]>

  /**
   * Ends a lease whose holder does not come back: another may take what was held, which may have arrived. Nothing where
   * it is another lease by now.
   */
  breakLease(lease: Lease): Promise<void>

  /** Gives a lease back: the entry is due again at a time. Nothing where the lease was broken. */
  postpone(id: string, holder: string, nextAttemptAt: number, mayHaveArrived: boolean): Promise<void>

  /**
   * Ends an entry and erases its message.
   *
   * @returns false where it has ended before, or the lease was broken
   */
  end(id: string, holder: string, state: EndState, answer: Sealed | null, now: number): Promise<boolean>

  /** The recipient answered after it had been away: everything that waits is due now, and all processes are told. */
  hurry(now: number): Promise<void>

  /** Everything that waits is due now, and the recipient is to be tried at once. @returns how many wait */
  retry(now: number): Promise<number>

  /** Whether anything waits that one of these keys opens, due or not. */
  hasWaiting(keyIds: readonly string[]): Promise<boolean>

  news(): Promise<RecipientNews>

  /**
   * Leases the right to try a recipient that is away: of all processes one has it at a time.
   *
   * @returns false where another has it
   */
  leaseProbe(terms: LeaseTerms): Promise<boolean>

  returnProbe(holder: string): Promise<void>

  findBySecret(secretDigest: string): Promise<Entry | null>

  /** The oldest first, from the one after an id on. */
  page(after: string | null, limit: number): Promise<readonly Entry[]>

  /** Seals an entry anew where nothing else has changed about it. */
  reseal(entry: Entry, sealed: Sealed): Promise<boolean>

  statistics(): Promise<OutboxStatistics>

  /** Forgets what has ended before a time, and makes all that was erased unreadable. @returns how many */
  forget(before: number): Promise<number>

  /** Whether the store answers. */
  check(): Promise<void>

  close(): Promise<void>
}

/** The outbox cannot be reached, is full or locked: the same may succeed later. Anything else is thrown as it is. */
export class OutboxStoreError extends Error {
  readonly code = 'unavailable'

  constructor(options: { cause: unknown }) {
    super('outbox: unavailable', options)
    this.name = 'OutboxStoreError'
  }
}
