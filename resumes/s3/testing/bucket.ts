import { randomUUID } from 'node:crypto'
import { createS3Client, type S3Bucket } from '../client.ts'

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
