import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { copyOfTheProject } from './testing/project-copy.ts'
import { runProvider } from './testing/run-provider.ts'

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

    for (const changed of [
      'server/health.ts',
      'database/sqlite-thread.ts',
      'contract/package.json',
      'package-lock.json',
    ]) {
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
    for (const odd of ['null', '[]', '{}', '{"folder":"nowhere","digests":{}}']) {
      writeFileSync(inFolder(INDEX), odd)
      assert.equal(builtServer('start/main.ts'), 'start/main.ts', odd)
    }
    writeFileSync(inFolder(INDEX), index)
  })

  test('what lies behind a link is not started: it would find no packages', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'built-elsewhere-'))
    renameSync(inFolder('start/dist'), join(elsewhere, 'dist'))
    symlinkSync(join(elsewhere, 'dist'), inFolder('start/dist'))
    assert.equal(builtServer('start/main.ts'), 'start/main.ts')
    rmSync(inFolder('start/dist'))
    renameSync(join(elsewhere, 'dist'), inFolder('start/dist'))
    rmSync(elsewhere, { recursive: true })
    assert.match(builtServer('start/main.ts'), /^start\/dist\//)
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

  test('a map is read as Node reads it', async () => {
    const { sourceOf } = await import(pathToFileURL(inFolder('server/log/source-map.ts')).href)
    const path = inFolder(`start/dist/${builtFolder()}/fastify.js`)
    const map = JSON.parse(readFileSync(`${path}.map`, 'utf8'))
    const nodes = new SourceMap(map)
    const lines = readFileSync(path, 'utf8').split('\n')
    for (let place = 0; place < 200; place++) {
      const line = (place * 7) % lines.length
      const column = (place * 31) % lines[line]!.length
      const { generatedLine, originalSource, originalLine, originalColumn } = nodes.findEntry(
        line,
        column,
      ) as SourceMapping
      const expected =
        originalSource === undefined || generatedLine !== line
          ? null
          : { source: originalSource, line: originalLine, column: originalColumn }
      assert.deepEqual(sourceOf(map, line, column), expected)
    }
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

  test('what a server runs from stays however often it is built, and what Node compiled goes after a week', async () => {
    const used = inFolder(`start/dist/${builtFolder()}`)
    utimesSync(used, 1, 1)
    const compiled = inFolder('node_modules/.cache/compile/v24')
    mkdirSync(compiled, { recursive: true })
    for (const name of ['old', 'new']) writeFileSync(join(compiled, name), '')
    utimesSync(join(compiled, 'old'), 1, 1)
    const { files } = await modulesOf({})
    assert.ok(files.includes(`start/dist/${builtFolder()}/provider.js`), files.join('\n'))
    build()
    build()
    assert.ok(existsSync(used))
    assert.deepEqual(readdirSync(compiled), ['new'])
  })

  test('builds at once remove what is old without being in the way of each other', async () => {
    for (let i = 0; i < 300; i++) {
      mkdirSync(inFolder(`start/dist/old-${i}`))
      utimesSync(inFolder(`start/dist/old-${i}`), 1, 1)
    }
    const builders = [1, 2, 3].map(() =>
      spawn(process.execPath, [inFolder('start/built-servers/build.ts')], {
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    const told = await Promise.all(builders.map((builder) => text(builder.stderr)))
    assert.deepEqual(told, ['', '', ''])
    assert.deepEqual(
      readdirSync(inFolder('start/dist')).filter((name) => /^(old-|\.)/.test(name)),
      [],
    )
    assert.match(builtServer('start/main.ts'), /^start\/dist\//)
  })

  test('a build that fails leaves nothing behind', () => {
    const was = readFileSync(inFolder('server/health.ts'))
    const before = readdirSync(inFolder('start/dist'))
    appendFileSync(inFolder('server/health.ts'), "import './not-there.ts'\n")
    const { status, stderr } = build()
    assert.deepEqual([status, stderr.includes('not-there')], [1, true])
    assert.deepEqual(readdirSync(inFolder('start/dist')), before)
    writeFileSync(inFolder('server/health.ts'), was)
  })

  test('npm starts what it has built before, without what only some configurations use', async () => {
    rmSync(inFolder('start/dist'), { recursive: true })
    const started = await modulesOf({ npm_lifecycle_event: 'provider' })
    assert.ok(started.files.includes(`start/dist/${builtFolder()}/provider.js`), started.files.join('\n'))
    assert.deepEqual(
      started.files.filter((file) => /^(provider|database)\//.test(file)),
      [],
    )
    assert.ok(started.files.length < 25, started.files.join('\n'))
    assert.ok(!started.builtIn.includes('NativeModule internal/deps/undici/undici'))
  })

  /** What the provider and its threads have loaded, once it is ready; it ends at once. */
  async function modulesOf(variables: NodeJS.ProcessEnv): Promise<{ files: string[]; builtIn: string[] }> {
    const telling = `import { registerHooks } from 'node:module'
      const files = []
      registerHooks({ load: (url, context, next) => { files.push(url); return next(url, context) } })
      process.on('exit', () => process.stdout.write('\\n' + JSON.stringify({ files, builtIn: process.moduleLoadList }) + '\\n'))`
    const { output, errors } = await runProvider(folder, variables, telling)
    assert.equal(errors, '')
    const told = output.split('\n').filter((line) => line.startsWith('{'))
    const { builtIn } = JSON.parse(told.at(-1)!)
    const files = new Set<string>(told.flatMap((line) => JSON.parse(line).files))
    const own = `${pathToFileURL(folder).href}/`
    const loaded = [...files].filter((url) => !url.startsWith('node:'))
    return { files: loaded.map((url) => url.replace(own, '')), builtIn }
  }
})
