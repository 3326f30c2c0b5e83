import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { eachPage } from '../../candidates/each-page.ts'
import { resumeFileOf } from '../../candidates/resume-file.ts'
import type { ResumeStores } from '../../resume-stores.ts'

/** Resume file that is claimed or sent with a registration, and that no record names. */
export interface Orphan {
  readonly kind: keyof ResumeStores
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** ISO 8601 in UTC. */
  readonly claimed: string
}

interface FoundOrphans {
  readonly orphans: readonly Orphan[]
  readonly namedPublicFiles: number
}

/** Finds files claimed before a time that no record names. Lists files first, then reads records. */
export async function findOrphans(
  archive: CandidateArchive,
  stores: ResumeStores,
  before: Date,
): Promise<FoundOrphans> {
  const files = await storedFiles(stores, before)
  let namedPublicFiles = 0
  for await (const page of eachPage(archive, {}, 'oldest')) {
    for (const candidate of page) {
      const file = resumeFileOf(candidate, null)
      if (file && files.delete(keyOf(file)) && file.kind === 'public') namedPublicFiles++
    }
  }
  return { orphans: [...files.values()], namedPublicFiles }
}

/** Erases orphans, unless claimed or named since they were found. @returns how many are gone */
export async function eraseOrphans(
  archive: CandidateArchive,
  orphans: readonly Orphan[],
  stores: ResumeStores,
  before: Date,
): Promise<number> {
  const current = await findOrphans(archive, stores, before)
  const found = new Set(orphans.map(keyOf))
  let erased = 0
  for (const file of current.orphans) {
    if (found.has(keyOf(file)) && (await erase(file, stores, before))) erased++
  }
  return erased
}

/** Lists all files of ours, and the uploads that are claimed or unknown to the table. */
async function storedFiles(
  { own, public: service }: ResumeStores,
  before: Date,
): Promise<Map<string, Orphan>> {
  const files = new Map<string, Orphan>()
  const add = (kind: Orphan['kind'], name: string, size: number, claimed: Date) =>
    files.set(keyOf({ kind, name }), { kind, name, size, claimed: claimed.toISOString() })
  for await (const page of own.list())
    for (const { name, size, modified } of page) if (modified < before) add('own', name, size, modified)
  await service.withUploads(async (uploads) => {
    for await (const page of uploads.claimedBefore(before))
      for (const { name, size, claimed } of page) add('public', name, size, claimed)
  })
  return files
}

const erase = async ({ kind, name }: Orphan, stores: ResumeStores, before: Date): Promise<boolean> =>
  kind === 'own'
    ? stores.own.erase(name)
    : ((await stores.public.withUploads((uploads) => uploads.eraseUnlessClaimed(name, before))) ?? false)

const keyOf = ({ kind, name }: Pick<Orphan, 'kind' | 'name'>) => `${kind}/${name}`
