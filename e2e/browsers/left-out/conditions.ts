import type { Exception } from '../exception.ts'

/** What a condition cannot mean. */
export const OF_CONDITIONS: readonly Exception[] = []
