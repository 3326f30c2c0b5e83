/** What a tab keeps in its `sessionStorage`: the page's scripts write it, and what needs none of them takes it away. */

/** Where the draft is kept; the number is the draft's version, so that an older one is never misread. */
export const DRAFT_KEY = 'resume-library-draft-2'
/** Where what a link has answered is kept for a reload; it is no draft, as nobody has typed it. */
export const PREFILL_KEY = 'resume-library-prefill'

/** Where what is said after a registration is kept for a reload, with the only link that erases it. */
export const CONFIRMATION_KEY = 'resume-library-registered'

/** A statement of a script that is inlined in pages: who comes to the tab next is offered nothing. */
export const FORGET_TAB = `for(const key of ['${DRAFT_KEY}','${PREFILL_KEY}','${CONFIRMATION_KEY}'])sessionStorage.removeItem(key)`
