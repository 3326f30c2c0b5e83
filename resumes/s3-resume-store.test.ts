import { describeResumeStore } from './resume-store-conformance.ts'
import { createS3ResumeStore } from './s3-resume-store.ts'
import { testBucket } from './testing/s3-bucket.ts'

const bucket = await testBucket()
if (bucket) describeResumeStore('S3', () => createS3ResumeStore(bucket))
