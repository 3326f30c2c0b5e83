import { existsSync } from 'node:fs'
import type { AuditAction } from '@resume-library/contract/audit-actions'
import type { DatabaseLocation } from '@resume-library/database/database'
import { UsageError } from '@resume-library/server/process/command-line'
import { type AccessStores, createAccessStores } from '../../access/access-stores.ts'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import { openCandidateDatabase } from '../../candidates/candidate-database.ts'
import { createKyselyCandidateArchive } from '../../candidates/kysely-candidate-archive.ts'
import type { OperatorConfig } from '../../config.ts'
import { enqueueChanges } from '../../notifications/enqueue-changes.ts'
import type { CandidateDatabase } from '../../tables/candidate-columns.ts'
import { commandActor } from './command-actor.ts'

export const EXIT = { done: 0, failed: 1, usage: 2, notFound: 3 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** Failure of a command; the message is a sentence for the operator. */
export class CommandError extends Error {
  readonly code = 'command'
  readonly exit: Exit = EXIT.failed
}

export class NotFoundError extends CommandError {
  override readonly exit = EXIT.notFound
}

export interface CommandArguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: readonly string[]
}

export interface Terminal {
  /** Writes data to standard output or a file, with backpressure. On a screen, control characters are made visible. */
  write(data: string | Uint8Array): Promise<void>
  readonly output: 'screen' | 'pipe' | 'file'
  /** Prints a message to standard error. */
  log(message: string): void
  /** @throws {UsageError} without a terminal */
  confirm(question: string): Promise<boolean>
}

interface CommandContext {
  readonly config: OperatorConfig
  readonly terminal: Terminal
}

export interface ArchiveContext extends CommandContext {
  readonly archive: CandidateArchive
  readonly access: AccessStores
  readonly database: CandidateDatabase
  /** Records in the audit what the command does, before it prints anything. */
  record(action: AuditAction, candidateId: string | null, details?: object): Promise<void>
}

/** One command of `npm run candidates`. */
export interface Command {
  readonly summary: string
  /** Usage after the name; begins with a word, and no option, where there are positional arguments. */
  readonly usage: string
  /** Lines of help; those of options also define them. */
  readonly help: readonly string[]
  /** @throws {UsageError}, {CommandError}, {CandidateStoreError}, {ResumeStoreError} */
  run(given: CommandArguments, context: CommandContext): Promise<Exit>
}

/** Opens the configured candidates for a command. @throws {CommandError} where there are none */
export const withCandidates =
  (run: (given: CommandArguments, context: ArchiveContext) => Promise<Exit>): Command['run'] =>
  async (given, context) => {
    const { candidates } = context.config.storage
    if (candidates.kind === 'sqlite' && !existsSync(candidates.file))
      throw new CommandError(
        `${candidates.file} does not exist. Check DATA_DIR or DATABASE_URL. With PROVIDER_URL, candidates are stored by that provider.`,
      )
    const task = (archive: CandidateArchive, access: AccessStores, database: CandidateDatabase) =>
      run(given, { ...context, archive, access, database, record: recordOf(access) })
    return withArchive(candidates, task, context.terminal.log)
  }

/** Returns a function that records what the user of this command does. */
export const recordOf =
  ({ audit }: AccessStores): ArchiveContext['record'] =>
  (...entry) =>
    audit.record(commandActor(), ...entry)

/** Runs a task with the candidates of a database. @param log receives errors of the migration */
export async function withArchive<Result>(
  location: DatabaseLocation,
  task: (archive: CandidateArchive, access: AccessStores, database: CandidateDatabase) => Promise<Result>,
  log: (message: string) => void = () => undefined,
): Promise<Result> {
  const database = await openCandidateDatabase(location, ({ message }) => log(message))
  try {
    const archive = createKyselyCandidateArchive(database, enqueueChanges())
    return await task(archive, createAccessStores(database), database)
  } finally {
    await database.close()
  }
}

export function textOption({ values }: CommandArguments, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** @throws {UsageError} unless there is one argument */
export function onlyPositional({ positionals: [given, ...more] }: CommandArguments, wanted: string): string {
  if (!given || more.length > 0) throw new UsageError(wanted)
  return given
}

/** Removes something when the process exits. @returns cancels that */
export function removeOnExit(remove: () => void): () => void {
  process.once('exit', remove)
  return () => void process.off('exit', remove)
}
