import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { newName, refusedWith, saveBytes } from '../testing/files.ts'
import { describeResumeStore } from '../testing/resume-store-conformance.ts'
import type { S3Bucket } from './client.ts'
import { createS3ResumeStore } from './s3-resume-store.ts'
import { testBucket } from './testing/bucket.ts'

const bucket = await testBucket()
if (bucket) {
  describeResumeStore('S3', () => createS3ResumeStore(bucket))
  describeResumeStore('S3 with a prefix', () => createS3ResumeStore({ ...bucket, prefix: 'some/where/' }))
  describe('S3: a real server', () => describeRealServer(bucket))
}

function describeRealServer(bucket: S3Bucket): void {
  test('lists several pages, of its own prefix only', async () => {
    const store = createS3ResumeStore({ ...bucket, prefix: 'many/' })
    const other = createS3ResumeStore({ ...bucket, prefix: 'other/' })
    await saveBytes(other, newName(), Buffer.from('other'))
    for (let batch = 0; batch < 35; batch++) {
      await Promise.all(Array.from({ length: 30 }, () => saveBytes(store, newName(), Buffer.from('x'))))
    }
    assert.equal((await Array.fromAsync(store.list())).flat().length, 35 * 30)
  })

  test('is refused with a wrong secret, which no error contains', async () => {
    const secretAccessKey = randomBytes(20).toString('hex')
    const store = createS3ResumeStore({ ...bucket, secretAccessKey })
    await assert.rejects(store.check(), (error: Error) => {
      assert.ok(!`${error.stack} ${(error.cause as Error).stack}`.includes(secretAccessKey))
      assert.match((error.cause as Error).message, /403 SignatureDoesNotMatch/)
      return refusedWith('unavailable')(error)
    })
  })

  test('fails without the bucket', async () => {
    const store = createS3ResumeStore({ ...bucket, bucket: 'missing' })
    await assert.rejects(store.check(), refusedWith('unavailable'))
  })
}
