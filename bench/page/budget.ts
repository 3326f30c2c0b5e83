/** Kilobytes of script, brotli, until the first step works. */
export const FIRST_STEP_SCRIPT_KB = 66
/** The same for the whole journey, without the resume parser and builder. */
export const JOURNEY_SCRIPT_KB = 116
/** Script that makes a resume, its messages in one language, and the two fonts of an English one. */
export const RESUME_BUILDER_KB = 250
/** Worker and reader that are fetched for a PDF, and for another format. */
export const PDF_READER_KB = 230
export const OTHER_READER_KB = 36
