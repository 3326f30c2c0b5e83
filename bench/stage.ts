import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterwards, type Test } from '@resume-library/server/testing/afterwards'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'

export const ROOT = join(import.meta.dirname, '..')
export const RIVALS = join(import.meta.dirname, 'rivals')

/** Place of a run: folders and servers that end with it, and the checkouts of the product to measure. */
export interface Stage {
  readonly context: Test
  /** Folders by contestant: `ours`, and `before` where an earlier commit is measured, too. */
  readonly roots: Readonly<Record<string, string>>
}

/** Settings of the unit in `deploy/`, and no limits, which would stop every bench. */
const SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=4',
  RATE_LIMIT_PER_MINUTE: '1000000',
  UPLOAD_QUOTA_MB: '1000000',
}

/** Starts a part of a checkout with a data folder of its own, which has to be on a disk where fsync counts. */
export async function startOurs(
  { context }: Stage,
  root: string,
  part: 'start' | 'service' | 'provider',
  environment: Readonly<Record<string, string>> = {},
) {
  const folder = temporaryFolder(context)
  const variables = { ...SETTINGS, DATA_DIR: folder, ...environment }
  return { folder, ...(await startPart(context, part, variables, `cd '${root}';`)) }
}

/** Runs a command to its end. @returns what it printed @throws with what it wrote when it fails */
export async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, maxBuffer: 2 ** 28 })
  return stdout
}

/** Checks out an earlier commit beside this one, installs and builds it. @returns its folder */
export async function checkOut(context: Test, commit: string): Promise<string> {
  const folder = join(temporaryFolder(context), 'before')
  afterwards(context, () => run(ROOT, 'git', 'worktree', 'remove', '--force', folder))
  console.error(`Building ${commit} …`)
  await run(ROOT, 'git', 'worktree', 'add', '--detach', folder, commit)
  await run(folder, 'npm', 'ci', '--prefer-offline')
  await run(folder, 'npm', 'run', 'build')
  return folder
}

/** Installs the rivals, again where their lockfile has changed since. */
export async function installRivals(): Promise<void> {
  const changedAt = (path: string) => statSync(join(RIVALS, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json')) return
  console.error('Installing the rivals …')
  await run(RIVALS, 'npm', 'ci')
}
