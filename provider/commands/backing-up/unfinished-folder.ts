import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { cleanedUpOnSignals } from '../command-line/interruption.ts'
import { BackupError } from './backup-error.ts'

/**
 * Fills a folder that has another name until it is whole. Where the task fails, or a signal ends it, nothing is left;
 * a process that is killed leaves a folder whose name says that it is unfinished.
 *
 * @param folder an absolute path: of nothing yet, or of an empty folder
 * @param fill makes what it puts there durable
 * @param onInterrupted told when a signal has ended it
 * @throws {BackupError} where the place is taken; system errors
 */
export async function fillFolder<Result>(
  folder: string,
  fill: (unfinished: string) => Promise<Result>,
  onInterrupted: () => void,
): Promise<Result> {
  const unfinished = `${folder}.unfinished`
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await assertFree(folder)
  let isBegun = false
  const remove = () => {
    if (isBegun) rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 })
  }
  const interrupted = () => {
    remove()
    onInterrupted()
  }
  try {
    return await cleanedUpOnSignals(interrupted, async () => {
      // At once, so that a signal finds either no folder or one that it removes.
      begin(unfinished)
      isBegun = true
      const result = await fill(unfinished)
      await syncFolder(unfinished)
      // Refused by the system where the folder is not empty any more.
      await rename(unfinished, folder)
      await syncFolder(dirname(folder))
      return result
    })
  } catch (error) {
    remove()
    throw error
  }
}

async function assertFree(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found) return
  if (!found.isDirectory()) throw new BackupError(`${folder} is a file: name a folder that is not there yet.`)
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty: name a folder that is not there yet.`)
  // It cannot be renamed to, and what lies beside it is on another disk.
  if (found.dev !== (await stat(dirname(folder))).dev)
    throw new BackupError(`${folder} is the root of a disk: name a folder in it that is not there yet.`)
}

function begin(unfinished: string): void {
  try {
    mkdirSync(unfinished, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new BackupError(
      `${unfinished} is there: another backup writes to it, or was killed. Where none runs, remove it.`,
    )
  }
}
