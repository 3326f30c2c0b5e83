/** What was answered with yes, and what should not have been answered at all. */
export interface Ledger {
  /** SHA-256 of each uploaded file, by its name. */
  readonly uploads: Map<string, string>
  /** What each registered candidate was registered with, by e-mail address as the provider keeps it. */
  readonly candidates: Map<string, LedgerResume>
  /** Answers that contradict an earlier one. */
  readonly contradictions: string[]
  /** Attempts that had to be made again. */
  repeats: number
}

export type LedgerResume =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'file'; readonly sha256: string }

export const newLedger = (): Ledger => ({
  uploads: new Map(),
  candidates: new Map(),
  contradictions: [],
  repeats: 0,
})
