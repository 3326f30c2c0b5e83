/** Where an entry stands. All but `waiting` are ends, and the sealed message is gone with them. */
export const ENTRY_STATES = ['waiting', 'delivered', 'refused', 'expired', 'withdrawn', 'discarded'] as const
export type EntryState = (typeof ENTRY_STATES)[number]
type EndState = Exclude<EntryState, 'waiting'>

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

export interface OutboxStatistics {
  readonly states: Readonly<Record<EntryState, number>>
  readonly oldestAcceptedAt: number | null
  readonly waitingByKey: Readonly<Record<string, number>>
}

/**
 * The port behind which messages wait to be delivered, for any number of processes. Every adapter passes
 * `testing/outbox-store-conformance.ts` whole. Every method throws {OutboxStoreError} where the database does not answer.
 *
 * Who has leased an entry delivers it, and nobody else does until it is postponed, ended, or the lease is over by the
 * clock of the database, which is one for all machines. Each holder has a name unlike any other's.
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

  /** Leases entries that are due, the oldest first. @param keyIds only those that one of these keys opens */
  lease(holder: string, keyIds: readonly string[], limit: number): Promise<readonly Entry[]>

  /** Leases what was accepted before a time, the oldest first, whichever key sealed it. */
  leaseOld(holder: string, acceptedBefore: number, limit: number): Promise<readonly Entry[]>

  /** Leases one that waits, due or not; `held` where another has it, null where it has ended. */
  leaseOne(id: string, holder: string): Promise<Entry | 'held' | null>

  /** Gives a lease back: the entry is due again after a while. Nothing where another has it by now. */
  postpone(id: string, holder: string, milliseconds: number, mayHaveArrived: boolean): Promise<void>

  /**
   * Ends an entry and erases its message.
   *
   * @returns false where it has ended before, or another has it by now
   */
  end(id: string, holder: string, state: EndState, answer: Sealed | null, now: number): Promise<boolean>

  /** Everything that waits is due now, and no pause goes on. @returns how many wait */
  makeAllDue(): Promise<number>

  /** Whether anything waits that one of these keys opens, due or not. */
  hasWaiting(keyIds: readonly string[]): Promise<boolean>

  /** Has all processes deliver nothing for so long from now on, or longer where one said so; 0 ends a pause. */
  pauseFor(milliseconds: number): Promise<void>

  isPaused(): Promise<boolean>

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
