/** Ids of elements that several modules use; a control's id is its field's name. */
export const HEADING_ID = 'step-heading'
export const PROBLEM_ID = 'problem'
export const errorId = (name: string) => `${name}-error`
/** Input of the resume's URL; `resume_url` is the fieldset around it. */
export const LINK_INPUT_ID = 'resume_link'
export const DRAFT_ID = 'draft'
/** Alert for a first script that failed to load, outside of React's root. */
export const NOT_LOADED_ID = 'not-loaded'

export const FILL_INPUT_ID = 'resume-fill'
export const FILL_SUMMARY_ID = 'fill-summary'

/** Containers in step 1 into which later parts are rendered. */
export const DONE_ID = 'done'
/** Heading of what became of a registration, which takes the focus. */
export const DONE_TITLE_ID = 'done-title'
export const FILL_STATUS_ID = 'fill-status'
export const EMAIL_OFFER_ID = 'email-offer'
export const TOASTS_ID = 'toasts'
/** Button for the next step, which sends on the last. */
export const SUBMIT_ID = 'go-on'
export const SUBMIT_STATE_ID = 'submit-state'
