import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IS_ROOT = process.getuid?.() === 0
const LOCK = join(tmpdir(), 'apt-get.lock')

/**
 * Makes sure that programs are there: installs the Debian packages that hold them, where this process may.
 *
 * @param programs name of a program, or the path of a file, and the Debian package that brings it
 * @throws with one sentence that says what is missing
 */
export function ensurePrograms(programs: Readonly<Record<string, string>>): void {
  const missing = () => Object.keys(programs).filter((program) => !isThere(program))
  const packages = () => [...new Set(missing().map((program) => programs[program]!))]
  if (missing().length === 0) return
  if (IS_ROOT && isThere('apt-get')) {
    // At that level of running, nothing that a package brings is started.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    // One at a time: of two that run at once, one gives up at the other's lock.
    const aptGet = (...words: readonly string[]) =>
      spawnSync('flock', [LOCK, 'apt-get', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env })
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', ...packages())
  }
  if (missing().length === 0) return
  throw new Error(
    `${missing().join(', ')} missing: install the Debian packages ${packages().join(' ')}, or run this as root where apt-get is.`,
  )
}

const isThere = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program} || ls ${program}`]).status === 0
