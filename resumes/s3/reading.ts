import { Readable } from 'node:stream'
import { type ByteRange, type OpenedResume, type ResumeFacts, ResumeStoreError } from '../resume-store.ts'
import type { S3Client } from './client.ts'
import { factsOf, keptKey, remove } from './objects.ts'

export async function openOnS3(s3: S3Client, name: string, range?: ByteRange): Promise<OpenedResume | null> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` }
  const found = await s3('GET', keptKey(name), { ...(headers && { headers }), expected: [404, 416] })
  if (found.status < 300) return opened(factsOf(found), found.body)
  await found.dump()
  if (found.status === 404) return null
  const whole = await statOnS3(s3, name)
  return whole && opened(whole, Readable.from([]))
}

export async function statOnS3(s3: S3Client, name: string): Promise<ResumeFacts | null> {
  const found = await s3('HEAD', keptKey(name), { expected: [404] })
  await found.dump()
  return found.status === 404 ? null : factsOf(found)
}

export async function eraseOnS3(s3: S3Client, name: string): Promise<boolean> {
  const found = await statOnS3(s3, name)
  await remove(s3, keptKey(name))
  return found !== null
}

function opened(facts: ResumeFacts, body: Readable): OpenedResume {
  const close = async () => {
    body.destroy()
  }
  return { ...facts, bytes: piecesOf(body), close }
}

async function* piecesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new ResumeStoreError('unavailable', { cause })
  }
}
