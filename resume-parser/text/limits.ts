/** Uncompressed bytes of a DOCX entry; real ones have up to 4.4 MB. */
export const ENTRY_MAX_BYTES = 8 * 1024 * 1024
/** Uncompressed bytes of all entries. */
export const UNPACKED_MAX_BYTES = 16 * 1024 * 1024
/** Pages read; answers are on the first ones. */
export const PAGES_MAX = 4
/** Uncompressed bytes of a PDF's streams without images and TrueType fonts; real ones have up to 3 MB. */
export const PDF_UNPACKED_MAX_BYTES = 6_000_000
/** PDF references and dictionaries; real files have up to 25,000. */
export const PDF_PARTS_MAX = 80_000
export const PAGE_ITEMS_MAX = 20_000
export const LINES_MAX = 1_500
export const LINE_MAX_LENGTH = 1_000
/** A longer word is split. */
export const WORD_MAX_LENGTH = 300
/** Including empty ones, breaks and rows. */
export const PARAGRAPHS_MAX = 20_000
export const CELLS_MAX = 100
export const LINKS_MAX = 300
export const TEXT_MAX_LENGTH = 400_000
