import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Whether a package that builds is installed for a room; `npm ci --omit=dev` leaves all of them out. */
export function hasBuilder(room: string, name: string): boolean {
  try {
    createRequire(join(ROOT, room, 'package.json')).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}

/**
 * Runs a script that builds, in a process of its own, which ends with this one.
 *
 * @param script its path below the project
 * @throws with what it said, where it fails
 */
export async function runBuild(script: string): Promise<void> {
  const builder = spawn(process.execPath, ['run.js', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // As a script of npm it ends with its parent, however this process ends.
    env: { ...process.env, npm_lifecycle_event: 'build' },
  })
  const output: Buffer[] = []
  builder.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  builder.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    builder.once('error', reject)
    builder.once('close', resolve)
  })
  if (code !== 0) throw new Error(String(Buffer.concat(output)))
}
