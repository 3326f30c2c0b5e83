/** Keys in a tab's `sessionStorage`. */

/** Draft; the number is its version. */
export const DRAFT_KEY = 'resume-library-draft-2'
/** Answers of a prefilled link, for a reload. */
export const PREFILL_KEY = 'resume-library-prefill'

/** Confirmation, for a reload, with the only erasure link. */
export const CONFIRMATION_KEY = 'resume-library-registered'

/** Inlined statement that clears the tab for the next person. */
export const FORGET_TAB = `for(const key of ['${DRAFT_KEY}','${PREFILL_KEY}','${CONFIRMATION_KEY}'])sessionStorage.removeItem(key)`
