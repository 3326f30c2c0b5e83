import { readFileSync } from 'node:fs'

/** The text of a file that a `{name}_FILE` variable names. */
export const readSecret = (path: string): string => readFileSync(path, 'utf8')
