/** In a file of its own for the size of the first script. */
export const RESUME_EXTENSIONS = '.pdf,.doc,.docx,.txt,.rtf'
