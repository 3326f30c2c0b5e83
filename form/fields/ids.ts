/** Ids that the inlined script shares with the components; a control has its field's name as id. */
export const PROBLEM_ID = 'problem'
export const errorId = (name: string) => `${name}-error`
/** Says that the page's script could not be fetched; outside of what React takes over. */
export const NOT_LOADED_ID = 'not-loaded'
