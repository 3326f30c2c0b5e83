import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import type { CommandArguments } from '../command-line/command.ts'
import { UsageError } from '../command-line/usage-error.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The candidate that a command was asked for, by an id or an e-mail address. @throws {UsageError} */
export async function findWanted(
  archive: CandidateArchive,
  { positionals: [wanted, ...more] }: CommandArguments,
): Promise<CandidateRecord | null> {
  if (!wanted || more.length > 0) throw new UsageError('Say which candidate: an id or an e-mail address.')
  return archive.find(ID.test(wanted) ? { id: wanted.toLowerCase() } : { email: wanted })
}
