const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Recognizes the id of a candidate, a UUID in any case. */
export const isCandidateId = (text: string): boolean => ID.test(text)
