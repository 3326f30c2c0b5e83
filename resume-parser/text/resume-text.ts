/** A piece of a line that stands apart from its neighbours: a table cell, or text after a gap or a tab. */
export interface Cell {
  readonly text: string
  /** Size of its letters, in points. */
  readonly size: number
  /** Set in bold, or in another font than most of the document. */
  readonly strong: boolean
  /** Left and right edge in points; 0 where the format does not say. */
  readonly left: number
  readonly right: number
}

/** One line as a person reads it. Its text is that of its cells, with a tab between them. */
export interface Line {
  readonly text: string
  readonly cells: readonly Cell[]
  readonly size: number
  /** From 1. */
  readonly page: number
  /** Height of the baseline above the page's foot, in points; null where the format does not say. */
  readonly height: number | null
  /** A column, a text box or a page begins here, so that nothing before it goes on. */
  readonly startsBlock: boolean
  /** Began with a bullet, or is an item of a list. The bullet itself is not in the text. */
  readonly isItem: boolean
  /** Repeated at the foot of each page, as far as the format says so. */
  readonly isFooter?: boolean
}

/** Lines and links of a resume, in the order in which a person reads it. */
export interface ResumeText {
  readonly lines: readonly Line[]
  readonly links: readonly string[]
  /** Number of characters that stand for no letter or sign: private ones, controls, replacements. */
  readonly lostCharacters: number
  /** Its pages can be pictures: then little text is a scan's. */
  readonly mayBeScan: boolean
}

/**
 * Why a file was not read. Of the file: no type that we know, damaged, locked with a password, more than our limits
 * allow, pictures only, letters that stand for no characters, or nothing in it. `no_reader` is no fault of the file:
 * the reader could not be loaded.
 */
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

/** Thrown by a reader for a file that it cannot read; it never leaves the room. */
export class UnreadableError extends Error {
  // Only declared: a field costs a helper of 0.1 kB in the page.
  declare readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The resume cannot be read: ${reason}`, { cause })
    this.name = 'UnreadableError'
    this.reason = reason
  }
}
