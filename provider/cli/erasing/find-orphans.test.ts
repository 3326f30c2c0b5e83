import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { testBucket } from '@resume-library/resumes/testing/s3-bucket'
import { operatorConfig } from '../../config.ts'
import { openResumeStores } from '../../resume-stores.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { keepClaimed, keepFile } from '../../testing/files.ts'
import { engines, openCandidates } from '../../testing/storage.ts'
import { eraseOrphans, findOrphans } from './find-orphans.ts'

const [sqlite] = engines()
const bucket = await testBucket()
const url = (name: string) => `https://jobs.example.com${RESUMES_PATH}${name}`

for (const [where, s3] of [['on disk', null], ...(bucket ? ([['in S3', bucket]] as const) : [])] as const) {
  test(`files ${where} that no record names are found and erased, except recent ones`, async () => {
    const storage = await sqlite!.storage()
    const config = operatorConfig(storage.environment).storage
    const stores = await openResumeStores({ ...config, s3 })
    const { store, archive } = await openCandidates(storage)
    const claimed = (kind: 'own' | 'public') =>
      kind === 'own' ? keepFile(stores.own) : keepClaimed({ ...config, s3 })
    const [plain, spelled, orphan, returned, registered] = [
      await claimed('public'),
      await claimed('public'),
      await claimed('public'),
      await claimed('public'),
      await claimed('public'),
    ]
    const [own, ownOrphan] = [await claimed('own'), await claimed('own')]
    for (const resume of [
      { kind: 'address', url: url(plain) },
      { kind: 'address', url: url(spelled.replace('.', '%2e')) },
      { kind: 'file', name: own, filename: 'cv.pdf', filetype: 'pdf' },
    ] as const) {
      await store.add(someCandidate({ resume }))
    }
    // S3 has times in seconds.
    await sleep(1_100)
    const before = new Date()
    await sleep(1_100)
    const late = await claimed('public')
    const unclaimed = await keepFile(stores.public)

    const found = await findOrphans(archive, stores, before)
    assert.equal(found.namedPublicFiles, 2)
    const ours = new Set([plain, spelled, orphan, returned, registered, own, ownOrphan, late, unclaimed])
    const orphans = found.orphans.filter(({ name }) => ours.has(name))
    assert.deepEqual(orphans.map(({ name }) => name).sort(), [orphan, returned, registered, ownOrphan].sort())

    // Somebody registers with one after all, and the record is not stored yet.
    await stores.public.withUploads((uploads) => uploads.claim(returned))
    await store.add(someCandidate({ resume: { kind: 'address', url: url(registered) } }))
    assert.equal(await eraseOrphans(archive, orphans, stores, before), 2)
    assert.deepEqual([await stores.public.stat(orphan), await stores.own.stat(ownOrphan)], [null, null])
    for (const name of [plain, spelled, returned, registered, late])
      assert.ok(await stores.public.stat(name), name)
    assert.ok(await stores.own.stat(own))
    await store.close()
    await storage.remove()
  })
}
