/** The accepted types as an `accept` attribute, by extension alone: the first step loads nothing else of them. */
export const RESUME_EXTENSIONS = '.pdf,.doc,.docx,.txt,.rtf'
