/** Apart from `resume.ts`, as the first step needs no more of it. */
export const RESUME_EXTENSIONS = '.pdf,.doc,.docx,.txt,.rtf'
