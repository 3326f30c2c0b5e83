import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { arch, cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { number } from './part.ts'
import { median } from './rounds.ts'

/** Load average before the bench: above 0.5, figures are unreliable. */
const [loadBefore = Number.NaN] = loadavg()

export const describeMachine = (): string =>
  [
    `commit ${commit()}`,
    `${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${release()} ${arch()}`,
    `Node ${process.versions.node}`,
    `an fsync takes ${number(medianFsyncMs())} ms`,
    `load before: ${number(loadBefore)}`,
  ].join(', ')

/** Median time of an fsync after 4 KiB, which reveals a disk that ignores it. */
function medianFsyncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-bench-'))
  const file = openSync(join(folder, 'probe'), 'w')
  const block = Buffer.alloc(4096, 1)
  const times = Array.from({ length: 50 }, () => {
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
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}
