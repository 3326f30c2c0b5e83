import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { DRAIN_TIMEOUT_MS } from '@resume-library/contract/limits'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import { run } from './daemon.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DEPLOY = join(ROOT, 'deploy')
const ALERTS = join(DEPLOY, 'prometheus/alerts.yml')

before(() => ensurePrograms({ promtool: 'prometheus', 'systemd-analyze': 'systemd' }))

test('promtool accepts /metrics', async (context) => {
  const environment = { DATA_DIR: temporaryFolder(context), STORE_AND_FORWARD_KEY: 'A'.repeat(43) }
  const { url } = await startPart(context, 'start', environment)
  const input = await (await fetch(`${url}/metrics`)).text()
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
  assert.deepEqual([status, stdout, stderr], [0, '', ''])
})

test('the rules are valid, and each alert fires only when it should', () => {
  run('promtool', ['check', 'rules', ALERTS])
  const tests = readFileSync(join(DEPLOY, 'prometheus/alerts.test.yml'), 'utf8')
  for (const [, name] of readFileSync(ALERTS, 'utf8').matchAll(/- alert: (\w+)$/gm))
    for (const how of ['fires', 'is quiet']) assert.ok(tests.includes(`- name: ${name}, ${how}\n`), name)
  run('promtool', ['test', 'rules', join(DEPLOY, 'prometheus/alerts.test.yml')])
})

test('the queries of the dashboard are valid', (context) => {
  const folder = temporaryFolder(context)
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/funnel.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  assert.ok(exprs.length > 10)
  const rules = exprs.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll(/\$__(range|rate_interval)/g, '5m'),
  }))
  const file = join(folder, 'rules.json')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  run('promtool', ['check', 'rules', file])
})

const NAME = 'resume-library.service'
const UNIT = readFileSync(join(DEPLOY, NAME), 'utf8')
/** Exposure of 100; below 40 is "OK" for systemd, and a unit without hardening has 96. */
const EXPOSURE_MAX = 20

/** Writes the unit to a temporary folder, with the paths of this checkout. */
function installed(context: TestContext, unit = UNIT): string {
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
