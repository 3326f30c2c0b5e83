/** Where the draft is kept; the number is the draft's version, so that an older one is never misread. */
export const DRAFT_KEY = 'resume-library-draft-2'
