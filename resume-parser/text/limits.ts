/** Limits of what a file may cost us, whatever it says of itself. */

/** Bytes that one entry of a DOCX may unpack to; honest ones stay under 4.4 MB. */
export const ENTRY_MAX_BYTES = 8 * 1024 * 1024
/** Bytes that all of them that are read may unpack to. */
export const UNPACKED_MAX_BYTES = 16 * 1024 * 1024
/** Pages of a PDF: what fills a form stands on the first ones. */
export const PAGES_MAX = 4
/** Bytes that the streams of a PDF may unpack to, but for pictures and TrueType fonts; honest ones stay under 3 MB. */
export const PDF_UNPACKED_MAX_BYTES = 6_000_000
/** Bytes of a stream of a PDF that is packed in one of the old ways, which are not unpacked to be looked into. */
export const PDF_OTHERWISE_PACKED_MAX_BYTES = 50_000
/** References and dictionaries of a PDF; honest ones have up to 25,000. */
export const PDF_PARTS_MAX = 80_000
/** Pieces of text on a page of a PDF. */
export const PAGE_ITEMS_MAX = 20_000
export const LINES_MAX = 1_500
export const LINE_MAX_LENGTH = 1_000
/** Characters of a word, which is parted there. */
export const WORD_MAX_LENGTH = 300
/** Paragraphs, breaks and rows of a document, empty ones counted. */
export const PARAGRAPHS_MAX = 20_000
export const CELLS_MAX = 100
export const LINKS_MAX = 300
export const TEXT_MAX_LENGTH = 400_000
