import { Readable } from 'node:stream'
import { eraseMarks } from '../erase-marks.ts'
import { type ByteRange, type OpenedResume, type ResumeFacts, ResumeStoreError } from '../resume-store.ts'
import type { S3Client } from './client.ts'
import { exists, factsOf, fileKey, markKey, remove } from './objects.ts'

export async function openOnS3(s3: S3Client, name: string, range?: ByteRange): Promise<OpenedResume | null> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` }
  const found = await s3('GET', fileKey(name), { ...(headers && { headers }), expected: [404, 416] })
  if (found.status < 300) return opened(factsOf(found), found.body)
  await found.dump()
  if (found.status === 404) return null
  const whole = await statOnS3(s3, name)
  return whole && opened(whole, Readable.from([]))
}

export async function statOnS3(s3: S3Client, name: string): Promise<ResumeFacts | null> {
  const found = await s3('HEAD', fileKey(name), { expected: [404] })
  await found.dump()
  return found.status === 404 ? null : factsOf(found)
}

export async function eraseOnS3(s3: S3Client, name: string): Promise<boolean> {
  const wasThere = await exists(s3, fileKey(name))
  await remove(s3, fileKey(name))
  await eraseMarks(async (number) => {
    const isMarked = await exists(s3, markKey(name, number))
    if (isMarked) await remove(s3, markKey(name, number))
    return isMarked
  })
  return wasThere
}

export async function markOnS3(s3: S3Client, name: string, number: number): Promise<boolean> {
  const answer = await s3('PUT', markKey(name, number), {
    headers: { 'if-none-match': '*' },
    expected: [409, 412],
  })
  await answer.dump()
  return answer.status < 300
}

function opened(facts: ResumeFacts, body: Readable): OpenedResume {
  const close = async () => {
    body.destroy()
  }
  return { ...facts, bytes: chunksOf(body), close }
}

async function* chunksOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new ResumeStoreError('unavailable', { cause })
  }
}
