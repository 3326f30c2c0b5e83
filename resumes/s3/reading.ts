import { Readable } from 'node:stream'
import { type ByteRange, type OpenedResume, type ResumeFacts, ResumeStoreError } from '../resume-store.ts'
import type { S3Client } from './client.ts'
import { factsOf, findOnS3 } from './objects.ts'

export async function openOnS3(s3: S3Client, name: string, range?: ByteRange): Promise<OpenedResume | null> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` }
  const found = await findOnS3(s3, name, 'GET', headers)
  if (!found) return null
  if (found.status !== 416) return opened(factsOf(found), found.body)
  await found.dump()
  const whole = await statOnS3(s3, name)
  return whole && opened(whole, Readable.from([]))
}

export async function statOnS3(s3: S3Client, name: string): Promise<ResumeFacts | null> {
  const found = await findOnS3(s3, name, 'HEAD')
  await found?.dump()
  return found && factsOf(found)
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
