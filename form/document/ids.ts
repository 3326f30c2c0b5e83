/** Ids of elements that more than one part of the page names; a control has its field's name as id. */
export const HEADING_ID = 'step-heading'
export const PROBLEM_ID = 'problem'
export const errorId = (name: string) => `${name}-error`
/** The input of a resume's address; the element `resume_url` is all that is about the resume. */
export const LINK_INPUT_ID = 'resume_link'
export const DRAFT_ID = 'draft'
/** Alert that the script could not be fetched; outside of React's root. */
export const NOT_LOADED_ID = 'not-loaded'

export const FILL_INPUT_ID = 'resume-fill'
export const FILL_SUMMARY_ID = 'fill-summary'

/** Elements of the first step that later parts fill. */
export const DONE_ID = 'done'
export const FILL_STATUS_ID = 'fill-status'
export const EMAIL_OFFER_ID = 'email-offer'
export const TOASTS_ID = 'toasts'
