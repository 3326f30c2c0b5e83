import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { arch, cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { median } from './statistics.ts'

const ROOT = join(import.meta.dirname, '..')
const FSYNC_TRIES = 50

/** What a figure depends on besides the code. */
export interface Machine {
  readonly system: string
  readonly processor: string
  readonly cores: number
  readonly memoryGiB: number
  /** Median of an fsync after 4 KiB were written, in milliseconds: whether the disk keeps its word shows here. */
  readonly fsyncMs: number
  /** Load average of the last minute before the run: above 0.5 the figures are not to be believed. */
  readonly loadBefore: number
  readonly commit: string
  readonly versions: Readonly<Record<string, string>>
}

/** Looks at the machine; takes half a second at most. */
export function describeMachine(): Machine {
  return {
    system: `${type()} ${release()} ${arch()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    fsyncMs: medianFsync(),
    loadBefore: loadavg()[0]!,
    commit: commit(),
    versions: { node: process.versions.node, ...packageVersions() },
  }
}

function medianFsync(): number {
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-bench-'))
  const file = openSync(join(folder, 'probe'), 'w')
  const block = Buffer.alloc(4096, 1)
  const times = Array.from({ length: FSYNC_TRIES }, () => {
    writeSync(file, block)
    const started = performance.now()
    fsyncSync(file)
    return performance.now() - started
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return median(times)
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
    const dirty = git('status', '--porcelain', '--untracked-files=no') !== ''
    return git('rev-parse', '--short', 'HEAD') + (dirty ? ' with changes' : '')
  } catch {
    return 'unknown'
  }
}

/** The pins of ours and of the rivals. */
function packageVersions(): Record<string, string> {
  const files = ['form', 'service', 'provider', 'bench', 'bench/rivals'].map((folder) =>
    join(ROOT, folder, 'package.json'),
  )
  const pins = files.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    return Object.entries<string>({ ...dependencies, ...devDependencies })
  })
  const others = pins.filter(([name]) => !/^@(resume-library|types)\//.test(name))
  return Object.fromEntries(others.sort(([a], [b]) => a.localeCompare(b)))
}
