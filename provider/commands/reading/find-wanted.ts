import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { type CommandArguments, onlyPositional } from '../command-line/command.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The candidate that a command was asked for, by an id or an e-mail address. @throws {UsageError} */
export async function findWanted(
  archive: CandidateArchive,
  given: CommandArguments,
): Promise<CandidateRecord | null> {
  const wanted = onlyPositional(given, 'Say which candidate: an id or an e-mail address.')
  return archive.find(ID.test(wanted) ? { id: wanted.toLowerCase() } : { email: wanted })
}
