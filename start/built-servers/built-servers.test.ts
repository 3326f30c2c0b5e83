import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'

const ROOT = join(import.meta.dirname, '../..')
const ROOMS = ['contract', 'server', 'database', 'outbox', 'resumes', 'service', 'provider', 'start']
const INDEX = 'start/dist/servers.json'

describe('built servers', () => {
  let folder: string
  let builtServer: (main: string) => string
  const inFolder = (path: string) => join(folder, path)
  const build = () =>
    spawnSync(process.execPath, [inFolder('start/built-servers/build.ts')], { encoding: 'utf8' })
  const builtFolder = () => JSON.parse(readFileSync(inFolder(INDEX), 'utf8')).folder as string

  before(async () => {
    folder = copyOfTheProject()
    ;({ builtServer } = await import(pathToFileURL(inFolder('start/built-servers/built-server.ts')).href))
  })
  after(() => rmSync(folder, { recursive: true }))

  test('a server is its sources until it is built, and whenever one of them is another', () => {
    assert.equal(builtServer('service/main.ts'), 'service/main.ts')
    const { status, stderr } = build()
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
    assert.equal(builtServer('service/main.ts'), `start/dist/${builtFolder()}/service.js`)

    for (const changed of ['server/health.ts', 'database/sqlite-thread.ts', 'package-lock.json']) {
      const was = readFileSync(inFolder(changed))
      appendFileSync(inFolder(changed), '\n')
      assert.equal(builtServer('service/main.ts'), 'service/main.ts', changed)
      writeFileSync(inFolder(changed), was)
      assert.match(builtServer('service/main.ts'), /^start\/dist\//, changed)
    }
  })

  test('what a power loss has cut is not started', () => {
    const thread = inFolder(`start/dist/${builtFolder()}/hash-thread.js`)
    const was = readFileSync(thread)
    truncateSync(thread)
    assert.equal(builtServer('start/main.ts'), 'start/main.ts')
    writeFileSync(thread, was)
    assert.match(builtServer('start/main.ts'), /^start\/dist\//)
    const index = readFileSync(inFolder(INDEX))
    truncateSync(inFolder(INDEX), 100)
    assert.equal(builtServer('start/main.ts'), 'start/main.ts')
    writeFileSync(inFolder(INDEX), index)
  })

  test('a log tells a fault by its place in the sources', async () => {
    const { describeError } = await import(pathToFileURL(inFolder('server/log/describe-error.ts')).href)
    const sentence = 'the thread has ended'
    const lines = readFileSync(inFolder('server/threads/thread-client.ts'), 'utf8').split('\n')
    const module = readdirSync(inFolder(`start/dist/${builtFolder()}`))
      .filter((name) => name.endsWith('.js'))
      .map((name) => inFolder(`start/dist/${builtFolder()}/${name}`))
      .find((path) => readFileSync(path, 'utf8').includes(sentence))!
    const before = readFileSync(module, 'utf8').split(sentence)[0]!.split('\n')
    const error = new Error('as asked')
    error.stack = `Error: as asked\n    at fail (${pathToFileURL(module)}:${before.length}:${before.at(-1)!.length})`
    const place = `server/threads/thread-client.ts:${lines.findIndex((line) => line.includes(`'${sentence}'`)) + 1}:`
    assert.ok(describeError(error).at[0].startsWith(`fail (${place}`), describeError(error).at[0])
  })

  test('the sources are started where RUN_SOURCES asks for them', async () => {
    const { files } = await modulesOf({ RUN_SOURCES: '1' })
    assert.ok(files.includes('provider/provider.ts'), files.join('\n'))
  })

  test('what was built before stays for those who run it, and a day later no longer', () => {
    const first = builtFolder()
    build()
    const second = builtFolder()
    assert.deepEqual(new Set(readdirSync(inFolder('start/dist'))), new Set([first, second, 'servers.json']))
    for (const name of [first, second]) utimesSync(inFolder(`start/dist/${name}`), 1, 1)
    build()
    assert.deepEqual(
      new Set(readdirSync(inFolder('start/dist'))),
      new Set([second, builtFolder(), 'servers.json']),
    )
  })

  test('npm starts what it has built before, without what only some configurations use', async () => {
    rmSync(inFolder('start/dist'), { recursive: true })
    const started = await modulesOf({ npm_lifecycle_event: 'provider' })
    assert.ok(started.files.includes(`start/dist/${builtFolder()}/provider.js`), started.files.join('\n'))
    assert.deepEqual(
      started.files.filter((file) => file.startsWith('provider/')),
      [],
    )
    assert.ok(started.files.length < 20, started.files.join('\n'))
    assert.ok(!started.builtIn.includes('NativeModule internal/deps/undici/undici'))
  })

  /** What the provider has loaded, once it is ready; it ends at once. */
  async function modulesOf(variables: NodeJS.ProcessEnv): Promise<{ files: string[]; builtIn: string[] }> {
    const telling = `import { registerHooks } from 'node:module'
      const files = []
      registerHooks({ load: (url, context, next) => { files.push(url); return next(url, context) } })
      process.on('exit', () => process.stdout.write('\\n' + JSON.stringify({ files, builtIn: process.moduleLoadList })))`
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(telling)}`, 'run.js', 'provider/main.ts'],
      {
        cwd: folder,
        env: {
          ...bareEnvironment(),
          PORT: '0',
          PROVIDER_CREDENTIAL: 'board:credential',
          LOG_LEVEL: 'silent',
          DATA_DIR: inFolder('data'),
          MALLOC_ARENA_MAX: '2',
          ...variables,
        },
      },
    )
    child.stdout.on('data', (said: Buffer) => {
      if (String(said).includes('is ready')) child.kill('SIGTERM')
    })
    const [said, told] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    assert.equal(told, '')
    const { files, builtIn } = JSON.parse(said.trim().split('\n').at(-1)!)
    const own = pathToFileURL(folder).href
    const loaded = files.filter((url: string) => !url.startsWith('node:'))
    return { files: loaded.map((url: string) => url.replace(`${own}/`, '')), builtIn }
  }
})

/** The sources of the servers, and the packages by links. */
function copyOfTheProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'built-servers-'))
  for (const path of ['run.js', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, path), join(folder, path))
  for (const room of ROOMS) {
    cpSync(join(ROOT, room), join(folder, room), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    })
  }
  mkdirSync(join(folder, 'node_modules/@resume-library'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.') && name !== '@resume-library')
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  for (const room of ROOMS)
    symlinkSync(join(folder, room), join(folder, 'node_modules/@resume-library', room))
  return folder
}
