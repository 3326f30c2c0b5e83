import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { cleanedUpOnSignals } from '../command-line/interruption.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { BackupError, backupFault } from './backup-format.ts'

/**
 * Makes a folder, fills it and puts what is in it elsewhere. Nothing is left where that fails, or a signal ends it; who
 * is killed leaves the folder.
 *
 * @param outcome of a failure, for the operator: "Nothing was restored."
 * @throws {BackupError} where the folder is there, or the system has a fault
 */
export async function fillFolder<Result>(
  folder: string,
  terminal: Terminal,
  outcome: string,
  fill: () => Promise<Result>,
  place: () => Promise<void>,
): Promise<Result> {
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const interrupted = () => {
    remove()
    terminal.log(`Broken off. ${outcome}`)
  }
  let isBegun = false
  try {
    await mkdir(folder, { mode: 0o700 })
    isBegun = true
    const result = await cleanedUpOnSignals(interrupted, fill)
    await place()
    return result
  } catch (error) {
    if (!isBegun && (error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupError(
        `${folder} is there: another writes to it, or was killed. Where none runs, remove it.`,
      )
    throw backupFault(error, folder, outcome)
  } finally {
    if (isBegun) remove()
  }
}
