import { createHash } from 'node:crypto'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { type IncomingResume, ResumeStoreError } from '../resume-store.ts'
import type { StagedFile } from '../staged-file.ts'
import { withStoreErrors } from '../storage-fault.ts'
import type { S3Client } from './client.ts'
import { factHeaders, fileKey } from './objects.ts'

/** Receives a file into a local temp file, and uploads it by a conditional PUT with length and hash. */
export function incomingToS3(s3: S3Client, staged: StagedFile): IncomingResume {
  const hash = createHash('sha256')
  return {
    get size() {
      return staged.size
    },
    append(bytes) {
      staged.append(bytes)
      hash.update(bytes)
    },
    drained: () => staged.drained(),
    read: (offset, buffer) => staged.read(offset, buffer),
    save: (name, permitted) =>
      withStoreErrors(async () => {
        if (!isStorableResumeName(name)) throw new ResumeStoreError('name_unsafe')
        await Promise.all([staged.flush(), permitted])
        await put(s3, name, staged, hash.copy().digest('hex'))
        // The upload has succeeded.
        await staged.close().catch(() => undefined)
      }),
    discard: () => withStoreErrors(() => staged.close()),
  }
}

async function put(s3: S3Client, name: string, staged: StagedFile, sha256: string): Promise<void> {
  const answer = await s3('PUT', fileKey(name), {
    headers: { 'if-none-match': '*', ...factHeaders(sha256, new Date()) },
    body: { chunks: staged.chunks(), length: staged.size, sha256 },
    // 409: a concurrent conditional PUT of the same name.
    expected: [409, 412],
  })
  await answer.dump()
  if (answer.status >= 300) throw new ResumeStoreError('name_taken')
}
