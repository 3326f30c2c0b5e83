/** A table cell, or text after a gap or tab. */
export interface Cell {
  readonly text: string
  /** In points. */
  readonly size: number
  /** True if bold, or in another font than most text. */
  readonly strong: boolean
  /** In points; 0 where unknown. */
  readonly left: number
  readonly right: number
}

/** A line, whose text joins the cells' by tabs. */
export interface Line {
  readonly text: string
  readonly cells: readonly Cell[]
  readonly size: number
  /** From 1. */
  readonly page: number
  /** Baseline above the page's bottom, in points; null where unknown. */
  readonly height: number | null
  /** True for the first line of a column, text box or page. */
  readonly startsBlock: boolean
  /** True for a list item; its bullet is removed. */
  readonly isItem: boolean
}

/** Lines and links in reading order. */
export interface ResumeText {
  readonly lines: readonly Line[]
  readonly links: readonly string[]
  /** Private, control and replacement characters. */
  readonly lostCharacters: number
  /** True for formats in which little text means a scan. */
  readonly mayBeScan: boolean
  /** Absent for formats without pages. */
  readonly pages?: number
}

/** Reason why a file was not read; `no_reader`: the reader could not be loaded. */
export type UnreadableReason =
  | 'no_reader'
  | 'unknown_type'
  | 'broken'
  | 'locked'
  | 'too_large'
  | 'timeout'
  | 'scanned'
  | 'no_characters'
  | 'empty'

/** Thrown by readers; never leaves this package. */
export class UnreadableError extends Error {
  // Only declared: a field costs a helper of 0.1 kB in the page.
  declare readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The resume cannot be read: ${reason}`, { cause })
    this.name = 'UnreadableError'
    this.reason = reason
  }
}
