import { statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

export const RIVALS = join(import.meta.dirname, 'rivals')

/** Installs the rivals, again where their lockfile has changed since. */
export async function installRivals(): Promise<void> {
  if (isInstalled()) return
  console.error('Installing the rivals …')
  await run('npm', ['ci'], RIVALS)
}

/** Installs the rivals and builds their pages. */
export async function buildRivals(): Promise<void> {
  await installRivals()
  console.error('Building the rivals …')
  await run(process.execPath, ['build.ts'], RIVALS)
}

function isInstalled(): boolean {
  const changedAt = (path: string) => statSync(join(RIVALS, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json')
}
