import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { inAnHour, keepBytes, newName, readBytes, refusedWith } from '../testing/conformance/files.ts'
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
  test('sweeps more files than a listing shows at once, and those of its own prefix only', async () => {
    const store = createS3ResumeStore({ ...bucket, prefix: 'many/' })
    const other = createS3ResumeStore({ ...bucket, prefix: 'other/' })
    const name = newName()
    await keepBytes(other, name, Buffer.from('other'))
    for (let batch = 0; batch < 35; batch++) {
      await Promise.all(Array.from({ length: 30 }, () => keepBytes(store, newName(), Buffer.from('x'))))
    }
    assert.deepEqual(await store.sweep(inAnHour()), { removed: 35 * 30, unclaimedBytes: 0 })
    assert.equal((await readBytes(other, name))?.toString(), 'other')
  })

  test('tells the same facts of a file after its claim, and keeps it once', async () => {
    const store = createS3ResumeStore(bucket)
    const name = newName()
    await keepBytes(store, name, Buffer.from('x'))
    const facts = await store.stat(name)
    // S3 tells times in seconds, and a copy has its own.
    await wait(1100)
    await store.claim(name)
    assert.deepEqual(await store.stat(name), facts)
    const original = await createS3Client(bucket)('HEAD', `unclaimed/${name}`, { expected: [404] })
    assert.equal(original.status, 404)
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
