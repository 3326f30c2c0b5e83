import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { DRAIN_TIMEOUT_MS } from '@resume-library/contract/limits'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import { run } from '../servers/processes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const UNIT = readFileSync(join(ROOT, 'deploy/resume-library.service'), 'utf8')
/** Exposure of 100; below 40 is "OK" for systemd, and a unit without hardening has 96. */
const EXPOSURE_MAX = 20
const NAME = 'resume-library.service'

/** Writes the unit to a temporary folder, with the paths of this checkout. */
function installed(context: TestContext, unit = UNIT): string {
  ensurePrograms({ 'systemd-analyze': 'systemd' })
  const folder = temporaryFolder(context)
  const path = join(folder, NAME)
  writeFileSync(path, unit.replaceAll('/opt/resume-library', ROOT))
  return path
}

const analyze = (args: string[]) => run('systemd-analyze', ['--no-pager', ...args])

test('the systemd unit is valid, with and without a credential', (t) => {
  const withCredential = UNIT.replaceAll(/^#(LoadCredential|Environment)=/gm, '$1=')
  assert.notEqual(withCredential, UNIT)
  for (const unit of [UNIT, withCredential]) {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', installed(t, unit)])
    // An unknown key is only a warning.
    const found = String(stderr)
      .split('\n')
      .filter((line) => line.includes(NAME))
    assert.deepEqual([status, found], [0, []])
  }
})

test(`the unit's exposure is at most ${EXPOSURE_MAX / 10} of 10`, (t) => {
  const report = analyze(['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, installed(t)])
  t.diagnostic(report.trim().split('\n').at(-1) ?? '')
})

test('running requests have time to end before systemd kills', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1])
  assert.ok(seconds * 1000 > 2 * DRAIN_TIMEOUT_MS)
})
