import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import { createAccessStores } from '../access/access-stores.ts'
import { openCandidateDatabase } from '../candidates/candidate-database.ts'
import type { NewCandidate } from '../candidates/candidate-store.ts'
import { createKyselyCandidateStore } from '../candidates/kysely-candidate-store.ts'
import type { CandidateDatabase } from '../tables/candidate-columns.ts'
import { someCandidate } from './candidates.ts'
import { type Sent, send, useProvider } from './running.ts'
import type { Engine } from './storage.ts'

export type Caller = (path: string, sent?: Sent) => Promise<Response>

/** A provider whose candidates are read by HTTP, for the tests of a suite. */
export function useCandidateApi(engine: Engine) {
  const provider = useProvider(engine)
  let database: CandidateDatabase
  before(async () => {
    database = await openCandidateDatabase(provider.storage().location, assert.ifError)
  })
  after(() => database.close())
  const addKey = (access: 'read' | 'write') =>
    createAccessStores(database).keys.add(randomUUID(), access, new Date())
  return {
    ...provider,
    database: () => database,
    audit: () => createAccessStores(database).audit,
    addKey,
    /** Makes a key, with limits of its own. @returns sends requests with it */
    async caller(access: 'read' | 'write'): Promise<Caller> {
      const key = await addKey(access)
      const authorized = { Authorization: `Bearer ${key}` }
      return (path, sent = {}) =>
        send(provider.operatorsUrl() + path, { ...sent, headers: { ...authorized, ...sent.headers } })
    },
    /** Signs an operator in. @returns sends requests of their page */
    async operator(): Promise<Caller> {
      const { operators, sessions } = createAccessStores(database)
      const [name, now] = [randomUUID(), new Date()]
      const link = await operators.addLink(name, 'editor', now)
      await operators.setByLink(link.secret, 'hash', now)
      const session = await sessions.begin(name, 'hash', now)
      const headers = { Cookie: `operators_session=${session}`, 'Sec-Fetch-Site': 'same-origin' }
      return (path, sent = {}) => send(provider.operatorsUrl() + path, { ...sent, headers })
    },
    async add(more: Partial<NewCandidate> = {}): Promise<NewCandidate> {
      const candidate = someCandidate(more)
      assert.equal(await createKyselyCandidateStore(database).add(candidate), 'added')
      return candidate
    },
  }
}
