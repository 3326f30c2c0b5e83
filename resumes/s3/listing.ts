import { isStorableResumeName } from '@resume-library/contract/resume'
import { type ListedResume, ResumeStoreError } from '../resume-store.ts'
import type { S3Client } from './client.ts'
import { exists, FILES, fileKey, remove, UNCLAIMED } from './objects.ts'

/** Lists the resumes under a prefix, in pages of at most 1,000, without foreign objects. */
export async function* listOnS3(s3: S3Client, under = FILES): AsyncGenerator<readonly ListedResume[]> {
  let after = ''
  for (;;) {
    const page = await (await s3('GET', '', { list: { under, after } })).text()
    const contents = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, xml]) => xml!)
    yield contents.map((xml) => objectOf(xml, under)).filter(({ name }) => isStorableResumeName(name))
    after = contents.length ? textOf(contents.at(-1)!, 'Key') : ''
    if (!after || textOf(page, 'IsTruncated') !== 'true') return
  }
}

/** Moves objects of `unclaimed/` to the others; an existing one of the name is the same file. */
export async function* moveOnS3(s3: S3Client): AsyncGenerator<readonly ListedResume[]> {
  for await (const page of listOnS3(s3, UNCLAIMED)) {
    for (const { name } of page) {
      if (!(await exists(s3, fileKey(name)))) await copy(s3, UNCLAIMED + name, fileKey(name))
      await remove(s3, UNCLAIMED + name)
    }
    yield page
  }
}

/** A copy may fail after its 200 (S3, CopyObject). */
async function copy(s3: S3Client, from: string, to: string): Promise<void> {
  const answer = await (await s3('PUT', to, { source: from })).text()
  if (!answer.includes('<CopyObjectResult'))
    throw new ResumeStoreError('unavailable', { cause: new Error('S3 answered 200 and did not copy') })
}

const objectOf = (xml: string, under: string): ListedResume => ({
  name: textOf(xml, 'Key').split(under).at(-1)!,
  size: Number(textOf(xml, 'Size')),
  modified: new Date(textOf(xml, 'LastModified')),
})

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text of the first element with a name. */
const textOf = (xml: string, element: string) =>
  (new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '').replace(
    /&(\w+);/g,
    (entity, name: string) => ENTITIES[name] ?? entity,
  )
