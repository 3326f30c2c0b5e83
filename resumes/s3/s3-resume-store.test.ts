import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { keepBytes, newName, readBytes, refusedWith } from '../testing/files.ts'
import { describeResumeStore } from '../testing/resume-store-conformance.ts'
import { createS3Client, type S3Bucket } from './client.ts'
import { createS3ResumeStore } from './s3-resume-store.ts'
import { testBucket } from './testing/bucket.ts'

const bucket = await testBucket()
if (bucket) {
  describeResumeStore('S3', () => createS3ResumeStore(bucket))
  describeResumeStore('S3 with a prefix', () => createS3ResumeStore({ ...bucket, prefix: 'some/where/' }))
  describe('S3: a real server', () => describeRealServer(bucket))
}

function describeRealServer(bucket: S3Bucket): void {
  test('lists more files than one answer shows, and those of its own prefix only', async () => {
    const store = createS3ResumeStore({ ...bucket, prefix: 'many/' })
    const other = createS3ResumeStore({ ...bucket, prefix: 'other/' })
    await keepBytes(other, newName(), Buffer.from('other'))
    for (let batch = 0; batch < 35; batch++) {
      await Promise.all(Array.from({ length: 30 }, () => keepBytes(store, newName(), Buffer.from('x'))))
    }
    assert.equal((await Array.fromAsync(store.list())).flat().length, 35 * 30)
  })

  test('joins what an earlier version kept apart, with its facts, and forgets the notes', async () => {
    const place = { ...bucket, prefix: 'older/' }
    const [store, s3] = [createS3ResumeStore(place), createS3Client(place)]
    const [both, apart] = [newName(), newName()]
    await keepBytes(store, both, Buffer.from('claimed'))
    await keepBytes(store, apart, Buffer.from('apart'))
    const facts = await store.stat(apart)
    for (const name of [both, apart]) {
      await (await s3('PUT', `unclaimed/${name}`, { source: `claimed/${apart}` })).dump()
      await (await s3('PUT', `claims/${name}`)).dump()
    }
    await store.erase(apart)
    const older = (await store.older())!
    const notes = (await Array.fromAsync(older.claimed())).flat().map(({ name }) => name)
    assert.deepEqual(notes.sort(), [both, apart].sort())
    for (let time = 0; time < 2; time += 1) await older.join()
    assert.equal((await readBytes(store, both))?.toString(), 'claimed')
    assert.deepEqual(await store.stat(apart), facts)
    assert.equal(await store.older(), null)
  })

  test('is refused with another secret, and does not tell it', async () => {
    const secretAccessKey = randomBytes(20).toString('hex')
    const store = createS3ResumeStore({ ...bucket, secretAccessKey })
    await assert.rejects(store.check(), (error: Error) => {
      assert.ok(!`${error.stack} ${(error.cause as Error).stack}`.includes(secretAccessKey))
      assert.match((error.cause as Error).message, /403 SignatureDoesNotMatch/)
      return refusedWith('unavailable')(error)
    })
  })

  test('cannot be used where the bucket is missing', async () => {
    const store = createS3ResumeStore({ ...bucket, bucket: 'missing' })
    await assert.rejects(store.check(), refusedWith('unavailable'))
  })
}
