import type { BuiltMessages } from '../built-messages.ts'
import type { Language } from '../service-api.ts'
import ar from './ar.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }

/** Messages by language, the default first. A file without one of the English does not compile. */
export const LANGUAGES: Readonly<Record<Language, BuiltMessages>> = { en, ar, es }
