import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { resumeFileOf } from '../../erasure/resume-file.ts'
import type { ResumeStores } from '../../stores.ts'
import { eachPage } from '../each-page.ts'

/** A resume file that is kept for good, and that no record names. */
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
  /** Claimed files of the service that records do name. */
  readonly namedPublicFiles: number
}

/**
 * Finds the files that were claimed before a time and that no record names. The files are listed first: whatever is
 * claimed while the records are read is not among them.
 */
export async function findOrphans(
  archive: CandidateArchive,
  stores: ResumeStores,
  before: Date,
): Promise<FoundOrphans> {
  const files = new Map<string, Orphan>()
  for await (const file of claimedFiles(stores, before)) files.set(keyOf(file), file)
  let namedPublicFiles = 0
  for await (const page of eachPage(archive, {}, 'oldest')) {
    for (const candidate of page) {
      const file = resumeFileOf(candidate, null)
      if (file && files.delete(keyOf(file)) && file.kind === 'public') namedPublicFiles++
    }
  }
  return { orphans: [...files.values()], namedPublicFiles }
}

/**
 * Erases what was found, but for files that were claimed once more or named by a record since: whoever was asked
 * whether to erase them may have taken his time.
 *
 * @returns how many are gone
 */
export async function eraseOrphans(
  archive: CandidateArchive,
  orphans: readonly Orphan[],
  stores: ResumeStores,
  before: Date,
): Promise<number> {
  const still = await findOrphans(archive, stores, before)
  const found = new Set(orphans.map(keyOf))
  let erased = 0
  for (const file of still.orphans) {
    if (found.has(keyOf(file)) && (await stores[file.kind].eraseUnlessClaimed(file.name, before))) erased++
  }
  return erased
}

async function* claimedFiles(stores: ResumeStores, before: Date): AsyncGenerator<Orphan> {
  for (const kind of ['own', 'public'] as const) {
    for await (const page of stores[kind].listClaimed()) {
      for (const { name, size, claimed } of page) {
        if (claimed < before) yield { kind, name, size, claimed: claimed.toISOString() }
      }
    }
  }
}

const keyOf = ({ kind, name }: Pick<Orphan, 'kind' | 'name'>) => `${kind}/${name}`
