import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const RIVALS = join(import.meta.dirname, 'rivals')

/** Installs the rivals where their packages are not those of the lockfile, and builds their pages. */
export async function prepareRivals(): Promise<void> {
  if (!(await isInstalled())) {
    console.error('Installing the rivals …')
    await run('npm', ['ci', '--prefix', RIVALS])
  }
  console.error('Building the rivals …')
  await run(process.execPath, [join(RIVALS, 'build.ts')])
}

/** npm notes in `node_modules` what it installed, package by package as the lockfile has it. */
async function isInstalled(): Promise<boolean> {
  const note = join(RIVALS, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const [locked, installed] = await Promise.all([
    packagesOf(join(RIVALS, 'package-lock.json')),
    packagesOf(note),
  ])
  return Object.entries(installed).every(([path, { version }]) => locked[path]?.version === version)
}

async function packagesOf(lockfile: string): Promise<Record<string, { version: string }>> {
  return JSON.parse(await readFile(lockfile, 'utf8')).packages
}

/** Runs a command to its end. @throws with what it wrote when it fails */
export async function run(command: string, args: readonly string[], folder = RIVALS): Promise<void> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${Buffer.concat(output)}`)
}
