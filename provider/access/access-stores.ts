import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import { createApiKeys } from './api-keys.ts'
import { createAudit } from './audit.ts'
import { createOperators } from './operators.ts'
import { createSessions } from './sessions.ts'

export const createAccessStores = (database: CandidateDatabase) => ({
  operators: createOperators(database),
  sessions: createSessions(database),
  keys: createApiKeys(database),
  audit: createAudit(database),
})

/** Stores of operators, their sessions, keys and the audit. */
export type AccessStores = ReturnType<typeof createAccessStores>
