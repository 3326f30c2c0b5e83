import { inspect } from 'node:util'
import { sourceFrame } from './source-frames.ts'

/** An unknown error whole, as `console.error` shows it, with its places in the sources where the server was built. */
export const wholeError = (error: unknown): string => inspect(error).split('\n').map(sourceFrame).join('\n')
