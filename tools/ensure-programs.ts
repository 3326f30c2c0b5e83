import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IS_ROOT = process.getuid?.() === 0
const LOCK = join(tmpdir(), 'apt-get.lock')

/**
 * Installs the Debian packages of missing programs, where this process may.
 *
 * @param programs Debian package by program or path of a file
 * @throws with one sentence that names what is missing
 */
export function ensurePrograms(programs: Readonly<Record<string, string>>): void {
  const missing = () => Object.keys(programs).filter((program) => !isInstalled(program))
  const packages = () => [...new Set(missing().map((program) => programs[program]!))]
  if (missing().length === 0) return
  if (IS_ROOT && isInstalled('apt-get')) {
    // In this runlevel, packages do not start their services.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    // Serialized, as apt-get fails while another one runs.
    const aptGet = (...words: readonly string[]) =>
      spawnSync('flock', [LOCK, 'apt-get', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env })
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', ...packages())
  }
  if (missing().length === 0) return
  throw new Error(
    `${missing().join(', ')} missing. Install the Debian packages ${packages().join(' ')}, or run this as root on Debian.`,
  )
}

const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program} || ls ${program}`]).status === 0
