import type { SectionKind } from '../../headings/heading-words.ts'

/** What a line belongs to; `head` is all that stands under no heading. */
export type Place = SectionKind | 'head'
