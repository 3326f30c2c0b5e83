import { objectsWith, testBucket } from '@resume-library/resumes/testing/s3-bucket'

/** Where resume files are kept beside a database. */
export interface Place {
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
  /** What lies there outside of the storage's folder, and has a text in it. */
  objectsWith(text: string): Promise<string[]>
}

/** A folder always; S3 where the environment names a server. */
export async function places(): Promise<Place[]> {
  const folder: Place = { name: 'a folder', environment: {}, objectsWith: async () => [] }
  const bucket = await testBucket()
  if (!bucket) return [folder]
  const environment = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  return [folder, { name: 'S3', environment, objectsWith: (text) => objectsWith(bucket, text) }]
}
