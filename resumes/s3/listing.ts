import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ListedResume } from '../resume-store.ts'
import type { S3Client } from './client.ts'

/** The resumes whose keys begin so, in pages of at most 1,000. Objects that others put there are left out. */
export async function* listOnS3(s3: S3Client, under: string): AsyncGenerator<readonly ListedResume[]> {
  let after = ''
  for (;;) {
    const page = await (await s3('GET', '', { list: { under, after } })).text()
    const contents = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, xml]) => xml!)
    yield contents.map((xml) => objectOf(xml, under)).filter(({ name }) => isStorableResumeName(name))
    after = contents.length ? textOf(contents.at(-1)!, 'Key') : ''
    if (!after || textOf(page, 'IsTruncated') !== 'true') return
  }
}

const objectOf = (xml: string, under: string): ListedResume => ({
  name: textOf(xml, 'Key').split(under).at(-1)!,
  size: Number(textOf(xml, 'Size')),
  modified: new Date(textOf(xml, 'LastModified')),
})

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of a name. */
const textOf = (xml: string, element: string) =>
  (new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '').replace(
    /&(\w+);/g,
    (entity, name: string) => ENTITIES[name] ?? entity,
  )
