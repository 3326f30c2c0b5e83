import { isStorableResumeName } from '@resume-library/contract/resume'
import type { S3Client } from './client.ts'
import { isClaimed, UNCLAIMED, unclaimedKey } from './objects.ts'

/** Objects that are removed at once. */
const WIDTH = 16

/** Removes the unclaimed objects that were put before a moment; the claimed ones are not even listed. */
export async function sweepOnS3(s3: S3Client, before: Date): Promise<{ removed: number }> {
  let removed = 0
  for await (const names of unclaimedPages(s3, before)) {
    for (let at = 0; at < names.length; at += WIDTH) {
      const results = await Promise.all(names.slice(at, at + WIDTH).map((name) => remove(s3, name)))
      removed += results.filter(Boolean).length
    }
  }
  return { removed }
}

/** Whether this removed a file, and not what a claim left behind of one. */
async function remove(s3: S3Client, name: string): Promise<boolean> {
  await (await s3('DELETE', unclaimedKey(name))).dump()
  return !(await isClaimed(s3, name))
}

/** Names of unclaimed objects that are older than a moment, a page of the listing at a time. */
async function* unclaimedPages(s3: S3Client, before: Date): AsyncGenerator<string[]> {
  let after = ''
  for (;;) {
    const page = await (await s3('GET', '', { list: { under: UNCLAIMED, after } })).text()
    const entries = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry]) => ({
      name: textOf(entry!, 'Key').replace(/^.*\//, ''),
      modified: new Date(textOf(entry!, 'LastModified')),
    }))
    yield entries
      .filter(({ name, modified }) => modified < before && isStorableResumeName(name))
      .map(({ name }) => name)
    after = entries.at(-1)?.name ?? ''
    if (!after || textOf(page, 'IsTruncated') !== 'true') return
  }
}

/** The text of the first element of a name; none of those that are asked for holds a character in need of escape. */
const textOf = (xml: string, element: string) =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? ''
