import type { ParseArgsOptionsConfig } from 'node:util'
import type { CandidateArchive } from '../../candidates/candidate-archive.ts'
import type { OperatorConfig } from '../../storage-config.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** How a command ended, for scripts. */
export const EXIT = { done: 0, failed: 1, usage: 2, notFound: 3 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** What was given on the command line. */
export interface CommandArguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: readonly string[]
}

export interface StorageContext {
  readonly config: OperatorConfig
  readonly terminal: Terminal
}

export interface CommandContext extends StorageContext {
  readonly archive: CandidateArchive
}

/** One command of `npm run candidates`: on the candidates that there are, or on the storage as such. */
export type Command = ArchiveCommand | StorageCommand

export interface ArchiveCommand extends CommandWords {
  readonly needs: 'candidates'
  /** @throws {UsageError}, {CandidateStoreError}, {ResumeStoreError} */
  run(given: CommandArguments, context: CommandContext): Promise<Exit>
}

export interface StorageCommand extends CommandWords {
  readonly needs: 'storage'
  /** @throws {UsageError}, {CandidateStoreError}, {ResumeStoreError}, {BackupError} */
  run(given: CommandArguments, context: StorageContext): Promise<Exit>
}

interface CommandWords {
  readonly summary: string
  /** What stands after the name. */
  readonly usage: string
  readonly options: ParseArgsOptionsConfig
  /** Whether it takes arguments without a `--` before them. */
  readonly takesPositionals?: true
  /** A line for each option, and what else is worth knowing. */
  readonly help: readonly string[]
}

/** The text of an option, or undefined. */
export function textOption({ values }: CommandArguments, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** A whole number of an option. @throws {UsageError} */
export function countOption(given: CommandArguments, name: string, otherwise: number): number {
  const text = textOption(given, name)
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} must be a whole number above 0.`)
  return Number(text)
}
