import { webcrypto } from 'node:crypto'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { type ListedResume, type ResumeFacts, type ResumeStore, ResumeStoreError } from './resume-store.ts'
import { createS3Client, type S3Answer, type S3Bucket, type S3Client } from './s3-client.ts'

/** Prefix of all files, whether claimed or not. */
const FILES = 'claimed/'
const MODIFIED = 'x-amz-meta-modified'
const SHA256 = 'x-amz-meta-sha256'

/**
 * Stores resume files in an S3 bucket that exists, which any number of processes may share. The server must know
 * conditional PUT (`If-None-Match: *`), and reads must see every write before them.
 */
export function createS3ResumeStore(bucket: S3Bucket): ResumeStore {
  const s3 = createS3Client(bucket)
  const ifStorable = <Result>(name: string, otherwise: Result, task: (key: string) => Promise<Result>) =>
    isStorableResumeName(name) ? task(FILES + name) : Promise.resolve(otherwise)
  const statKey = async (key: string) => {
    const found = await s3('HEAD', key, { expected: [404] })
    await found.dump()
    return found.status === 404 ? null : factsOf(found)
  }
  const remove = async (key: string) => (await s3('DELETE', key)).dump()
  return {
    async put(name, bytes) {
      if (!isStorableResumeName(name)) throw new ResumeStoreError('name_unsafe')
      await putKey(s3, FILES + name, bytes)
    },
    get: (name, range) =>
      ifStorable(name, null, async (key) => {
        const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
        const found = await s3('GET', key, { headers, expected: [404, 416] })
        if (found.status < 300) return { ...factsOf(found), bytes: await found.bytes() }
        await found.dump()
        // 416: nothing of the file is in the range.
        const whole = found.status === 416 ? await statKey(key) : null
        return whole && { ...whole, bytes: new Uint8Array() }
      }),
    stat: (name) => ifStorable(name, null, statKey),
    erase: (name) =>
      ifStorable(name, false, async (key) => {
        const wasThere = (await statKey(key)) !== null
        await remove(key)
        return wasThere
      }),
    async *list() {
      for await (const page of listObjects(s3, FILES))
        yield page.filter(({ name }) => isStorableResumeName(name))
    },
    freeBytes: async () => null,
    check: async () => (await s3('PUT', 'check')).dump(),
    async removeMarks(use) {
      for await (const page of listObjects(s3, 'marks/')) {
        await use(page.map(({ name }) => name))
        for (const { name } of page) await remove(`marks/${name}`)
      }
    },
  }
}

async function putKey(s3: S3Client, key: string, bytes: Uint8Array): Promise<void> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  const sha256 = Buffer.from(digest).toString('hex')
  const headers = { 'if-none-match': '*', ...factHeaders(sha256, new Date()) }
  // 409: a concurrent conditional PUT of the same name.
  const answer = await s3('PUT', key, { headers, body: { bytes, sha256 }, expected: [409, 412] })
  await answer.dump()
  if (answer.status >= 300) throw new ResumeStoreError('name_taken')
}

/** Returns metadata headers: an object's own time and tag change where a bucket is copied. */
function factHeaders(sha256: string, modified: Date): Record<string, string> {
  return {
    [SHA256]: sha256,
    [MODIFIED]: modified.toISOString(),
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  }
}

/** Reads the metadata of a GET or HEAD response; S3's own where ours is missing. */
function factsOf({ header }: S3Answer): ResumeFacts {
  const total = header('content-range')?.split('/')[1] ?? header('content-length')
  const sha256 = header(SHA256)
  return {
    size: Number(total),
    modified: new Date(header(MODIFIED) ?? header('last-modified') ?? 0),
    etag: sha256 ? `"${sha256.slice(0, 32)}"` : (header('etag') ?? '""'),
  }
}

/** Lists the objects under a prefix in pages of at most 1,000, by the names behind it. */
async function* listObjects(s3: S3Client, under: string): AsyncGenerator<readonly ListedResume[]> {
  let after = ''
  for (;;) {
    const page = await (await s3('GET', '', { list: { under, after } })).text()
    const contents = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, xml]) => xml!)
    yield contents.map((xml) => ({
      name: textOf(xml, 'Key').split(under).at(-1)!,
      size: Number(textOf(xml, 'Size')),
      modified: new Date(textOf(xml, 'LastModified')),
    }))
    after = contents.length ? textOf(contents.at(-1)!, 'Key') : ''
    if (!after || textOf(page, 'IsTruncated') !== 'true') return
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text of the first element with a name. */
const textOf = (xml: string, element: string) =>
  (new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '').replace(
    /&(\w+);/g,
    (entity, name: string) => ENTITIES[name] ?? entity,
  )
