import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import { run } from '../servers/processes.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))
const ALERTS = join(DEPLOY, 'prometheus/alerts.yml')

before(() => ensurePrograms({ promtool: 'prometheus' }))

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
