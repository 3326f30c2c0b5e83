/** Kilobytes of script, brotli, until the first step works. */
export const FIRST_STEP_SCRIPT_KB = 56
/** The same for the whole journey, without previews. */
export const JOURNEY_SCRIPT_KB = 110
