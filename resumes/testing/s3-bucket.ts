import { randomUUID } from 'node:crypto'
import { createS3Client, type S3Bucket } from '../s3-client.ts'

/**
 * A bucket of its own on the S3 server that TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID and
 * TEST_S3_SECRET_ACCESS_KEY tell; null where they do not. `npm run test:scale` starts one and sets them.
 */
export async function testBucket(): Promise<S3Bucket | null> {
  const { TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
  if (!TEST_S3_ENDPOINT) return null
  const bucket = {
    endpoint: TEST_S3_ENDPOINT,
    bucket: `test-${randomUUID()}`,
    region: TEST_S3_REGION ?? 'us-east-1',
    accessKeyId: TEST_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: TEST_S3_SECRET_ACCESS_KEY ?? '',
  }
  await (await createS3Client(bucket)('PUT', '')).dump()
  return bucket
}

/** Returns the variables that lead to a bucket. */
export const bucketVariables = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Bucket) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** The keys of a bucket's objects that have a text in them, or are named by it; of at most 1,000. */
export async function objectsWith(bucket: S3Bucket, text: string): Promise<string[]> {
  const s3 = createS3Client(bucket)
  const page = await (await (await s3)('GET', '', { list: { under: '', after: '' } })).text()
  const keys = [...page.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!)
  const found = await Promise.all(
    keys.map(
      async (key) => key.includes(text) || (await (await (await s3)('GET', key)).text()).includes(text),
    ),
  )
  return keys.filter((_, index) => found[index])
}
