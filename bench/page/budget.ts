/** Kilobytes of script, brotli, until the first step works. */
export const FIRST_STEP_SCRIPT_KB = 66
/** The same for the whole journey, without previews and without what reads resumes. */
export const JOURNEY_SCRIPT_KB = 110
/**
 * What is fetched when a PDF is chosen to fill the form in, and when a resume of another format is: the Worker and the
 * format's reader.
 */
export const PDF_READER_KB = 230
export const OTHER_READER_KB = 36
