/** Ids of the places that the first step keeps for what comes later; each is there before its words. */
export const DONE_ID = 'done'
export const EMAIL_OFFER_ID = 'email-offer'
export const TOASTS_ID = 'toasts'
