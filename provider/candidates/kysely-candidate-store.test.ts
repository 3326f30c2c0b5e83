import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SelectQueryNode } from 'kysely'
import { someCandidate } from '../testing/candidates.ts'
import { engines } from '../testing/storage.ts'
import { openCandidateDatabase } from './candidate-database.ts'
import { createKyselyCandidateStore } from './kysely-candidate-store.ts'

for (const engine of engines())
  test(`an insertion that cannot find out whether it came too late leaves nothing in ${engine.name}`, async (context) => {
    const storage = await engine.storage()
    const database = await openCandidateDatabase(storage.location, assert.ifError)
    const store = createKyselyCandidateStore(database)
    context.after(async () => {
      await store.close()
      await storage.remove()
    })
    let isBroken = false
    const breaking = database.kysely.withPlugin({
      transformQuery({ node }) {
        if (isBroken && SelectQueryNode.is(node)) throw new Error('the connection broke off')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const broken = createKyselyCandidateStore({ ...database, kysely: breaking, locksRows: true })
    const candidate = someCandidate({ idempotency: { key: 'key', fingerprint: 'content' } })
    isBroken = true
    await assert.rejects(broken.add(candidate), /broke off/)
    assert.equal(await store.findByIdempotencyKey('key'), null)
    assert.equal(await store.add(candidate), 'added')
  })
