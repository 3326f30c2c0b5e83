import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ListedResume } from '../resume-store.ts'
import type { S3Client } from './client.ts'
import { FILES } from './objects.ts'

/** Lists the resumes in pages of at most 1,000, without foreign objects. */
export async function* listOnS3(s3: S3Client): AsyncGenerator<readonly ListedResume[]> {
  let after = ''
  for (;;) {
    const page = await (await s3('GET', '', { list: { under: FILES, after } })).text()
    const contents = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, xml]) => xml!)
    yield contents.map(objectOf).filter(({ name }) => isStorableResumeName(name))
    after = contents.length ? textOf(contents.at(-1)!, 'Key') : ''
    if (!after || textOf(page, 'IsTruncated') !== 'true') return
  }
}

const objectOf = (xml: string): ListedResume => ({
  name: textOf(xml, 'Key').split(FILES).at(-1)!,
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
