import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.ts'

export const RIVALS = join(import.meta.dirname, 'rivals')

/** Installs the rivals where their packages are not those of the lockfile. */
export async function installRivals(): Promise<void> {
  if (await isInstalled()) return
  console.error('Installing the rivals …')
  await run('npm', ['ci'], RIVALS)
}

/** Installs the rivals and builds their pages. */
export async function buildRivals(): Promise<void> {
  await installRivals()
  console.error('Building the rivals …')
  await run(process.execPath, ['build.ts'], RIVALS)
}

/** npm notes in `node_modules` what it installed, package by package as the lockfile has it. */
async function isInstalled(): Promise<boolean> {
  const note = join(RIVALS, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const [locked, installed] = await Promise.all(
    [join(RIVALS, 'package-lock.json'), note].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  )
  return Object.entries<{ version: string }>(installed.packages).every(
    ([path, { version }]) => locked.packages[path]?.version === version,
  )
}
