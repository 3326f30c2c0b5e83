import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { someCandidate } from '../testing/candidates.ts'
import { engines } from '../testing/storage.ts'
import { openCandidates } from './candidate-store-conformance.ts'

for (const engine of engines().filter(({ name }) => name === 'SQLite'))
  test('who names a resume is read while another process writes', async (context) => {
    const storage = await engine.storage()
    const { archive, store } = await openCandidates(storage)
    assert.equal(storage.location.kind, 'sqlite')
    const writer = new DatabaseSync(storage.location.file)
    context.after(async () => {
      writer.close()
      await store.close()
      await storage.remove()
    })
    const url = 'https://jobs.example.com/candidate/resumes/1-a.pdf'
    await store.add(someCandidate({ resume: { kind: 'address', url } }))
    writer.exec('begin immediate')
    assert.equal(await archive.countNaming('1-a.pdf'), 1)
  })
