import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { lstat, open, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncFolder } from '@resume-library/resumes/folder-sync'
import { UsageError } from '@resume-library/server/process/command-line'
import { CommandError, EXIT, type Exit, removeOnExit, type Terminal } from './command.ts'

/**
 * Runs a command that writes to a file, for this user alone. An existing file is replaced once the command is done.
 *
 * @throws {UsageError} where no file can be written; {CommandError} where the disk is full or fails
 */
export async function withOutputFile(
  given: string,
  terminal: Terminal,
  task: (terminal: Terminal) => Promise<Exit>,
): Promise<Exit> {
  const path = resolve(given)
  const found = await lstat(path).catch(() => null)
  if (found && !found.isFile()) throw new UsageError(`--output ${given} is not a file.`)
  const part = `${path}.${randomUUID()}.part`
  const file = await open(part, 'wx', 0o600).catch((error: Error) => {
    throw new UsageError(`--output ${given} cannot be written: ${error.message}.`)
  })
  const failed = (error: Error) => {
    throw new CommandError(`--output ${given} could not be written: ${error.message}. Nothing was changed.`)
  }
  const remove = () => rmSync(part, { force: true })
  const cancelRemoval = removeOnExit(remove)
  try {
    const write: Terminal['write'] = (data) => file.writeFile(data).catch(failed)
    const exit = await task({ ...terminal, output: 'file', write })
    if (exit !== EXIT.done) return exit
    await file.sync().catch(failed)
    await rename(part, path)
    await syncFolder(dirname(path))
    return exit
  } finally {
    await file.close()
    remove()
    cancelRemoval()
  }
}
