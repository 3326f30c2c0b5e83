import { existsSync } from 'node:fs'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { openCandidateDatabase } from '../../candidates/candidate-database.ts'
import { createKyselyCandidateArchive } from '../../candidates/kysely-candidate-archive.ts'
import { EXIT, type Exit, type StorageContext } from './command.ts'

/** Runs a task with the candidates that the configuration names; says so where there are none. */
export async function withArchive(
  { config, terminal }: StorageContext,
  task: (archive: CandidateArchive) => Promise<Exit>,
): Promise<Exit> {
  const { candidates } = config.storage
  if (candidates.kind === 'sqlite' && !existsSync(candidates.file)) {
    terminal.log(`${candidates.file} is not there. DATA_DIR or DATABASE_URL say where candidates are kept.`)
    return EXIT.failed
  }
  const database = await openCandidateDatabase(candidates, ({ message }) => terminal.log(message))
  try {
    return await task(createKyselyCandidateArchive(database))
  } finally {
    await database.close()
  }
}
