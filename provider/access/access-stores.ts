import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import { type ApiKeys, createApiKeys } from './api-keys.ts'
import { type Audit, createAudit } from './audit.ts'
import { createOperators, type Operators } from './operators.ts'
import { createSessions, type Sessions } from './sessions.ts'

/** Stores of operators, their sessions, keys and the audit. */
export interface AccessStores {
  readonly operators: Operators
  readonly sessions: Sessions
  readonly keys: ApiKeys
  readonly audit: Audit
}

export const createAccessStores = (database: CandidateDatabase): AccessStores => ({
  operators: createOperators(database),
  sessions: createSessions(database),
  keys: createApiKeys(database),
  audit: createAudit(database),
})
