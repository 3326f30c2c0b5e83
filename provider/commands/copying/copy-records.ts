import { createHash } from 'node:crypto'
import type { CandidateArchive, StoredCandidate } from '../../candidates/candidate-archive.ts'
import type { Terminal } from '../command-line/terminal.ts'

/** Few enough for the parameters of one statement on either engine. */
const PAGE_SIZE = 500

export interface RecordsCopied {
  /** In the source. */
  readonly records: number
  /** Ids that the target has not. */
  readonly missing: number
  /** Ids under which the target has something else. */
  readonly different: number
  /** Ids that only the target has: registered there, or erased in the source since. */
  readonly extra: number
  /** SHA-256 of all records of the source. */
  readonly sha256: string
  /** Whether everything is there and equal. */
  readonly isWhole: boolean
}

/** Copies what the target has not, a page a transaction. @returns how many could not be added */
export async function copyRecords(
  source: CandidateArchive,
  target: CandidateArchive,
  terminal: Terminal,
): Promise<void> {
  const progress = terminal.progress('Copy   ', await source.count({}))
  for await (const page of storedPages(source)) {
    const refused = await target.addStored(page)
    for (const id of refused) {
      terminal.log(`${id} could not be copied: another candidate of the target has its e-mail address.`)
    }
    progress.advance(page.length)
  }
  progress.end()
}

/** Compares the two record by record, in the order of their ids, with constant memory. */
export async function compareRecords(
  source: CandidateArchive,
  target: CandidateArchive,
  terminal: Terminal,
): Promise<RecordsCopied> {
  const progress = terminal.progress('Compare', await source.count({}))
  const hash = createHash('sha256')
  const counts = { records: 0, missing: 0, different: 0, extra: 0 }
  const others = eachRecord(target)
  let other = await others.next()
  for await (const candidate of eachRecord(source)) {
    while (!other.done && other.value.id < candidate.id) {
      counts.extra++
      other = await others.next()
    }
    const content = contentOf(candidate)
    hash.update(content)
    counts.records++
    progress.advance(1)
    if (other.done || other.value.id !== candidate.id) counts.missing++
    else {
      if (contentOf(other.value) !== content) counts.different++
      other = await others.next()
    }
  }
  for (; !other.done; other = await others.next()) counts.extra++
  progress.end()
  return { ...counts, sha256: hash.digest('hex'), isWhole: counts.missing + counts.different === 0 }
}

/** Without what a running provider changes. */
function contentOf({ idempotency, resume_claimed_at, erase_digests, ...content }: StoredCandidate): string {
  return JSON.stringify(content)
}

async function* storedPages(archive: CandidateArchive): AsyncGenerator<readonly StoredCandidate[]> {
  let after: string | null = null
  for (;;) {
    const page: readonly StoredCandidate[] = await archive.storedPage(after, PAGE_SIZE)
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.id ?? null
  }
}

async function* eachRecord(archive: CandidateArchive): AsyncGenerator<StoredCandidate> {
  for await (const page of storedPages(archive)) yield* page
}
