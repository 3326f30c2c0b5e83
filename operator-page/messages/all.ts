import { ar } from './ar.ts'
import type { OperatorMessages } from './en.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The page's own sentences by language; the form's labels come beside them. */
export const OPERATOR_MESSAGES: Readonly<Record<string, OperatorMessages>> = { en, es, ar }
