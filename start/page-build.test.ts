import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { register } from '@resume-library/service/testing/requests'

const ROOT = join(import.meta.dirname, '..')
const STARTED_FILES = ['run.js', 'package.json', 'form-build/package.json', 'start']

/** The project as `npm ci --omit=dev` leaves it, as far as the start looks: without Vite and without a page. */
function withoutVite(context: TestContext): string {
  const folder = temporaryFolder(context)
  for (const path of STARTED_FILES) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(ROOT, 'node_modules/@resume-library'), join(folder, 'node_modules/@resume-library'))
  return folder
}

function npmStart(
  folder: string,
  [program, ...words]: readonly [string, ...string[]] = [process.execPath],
  variables: Record<string, string> = {},
) {
  const child = spawn(program, [...words, 'run.js', 'start/main.ts'], {
    cwd: folder,
    env: { ...bareEnvironment(), PORT: '0', OPERATORS_PORT: '0', LOG_LEVEL: 'silent', ...variables },
  })
  return { child, ended: once(child, 'exit'), errors: text(child.stderr) }
}

/** The same with what looks like Vite, and an empty page. */
function withVite(context: TestContext): string {
  const folder = withoutVite(context)
  for (const path of ['form/dist', 'node_modules/vite']) mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'node_modules/vite/package.json'), '{}')
  writeFileSync(join(folder, 'form/dist/page-parts.json'), '')
  return folder
}

test('npm start rebuilds a page that is older than the resume parser', async (context) => {
  const folder = withVite(context)
  mkdirSync(join(folder, 'resume-parser'))
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(folder, 'form/dist/page-parts.json'), tomorrow, tomorrow)
  writeFileSync(join(folder, 'resume-parser/newer.ts'), '')
  utimesSync(join(folder, 'resume-parser/newer.ts'), tomorrow + 1, tomorrow + 1)
  const { child, ended } = npmStart(folder)
  context.after(() => child.kill('SIGKILL'))
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (/Building|is ready/.test(output)) break
  }
  child.kill('SIGTERM')
  await ended
  assert.match(output, /^Building the page/)
})

test('npm start reports configuration faults before it builds', async (context) => {
  const folder = withVite(context)
  utimesSync(join(folder, 'form/dist/page-parts.json'), 1, 1)
  const { child, ended, errors } = npmStart(folder, undefined, { PORT: 'x' })
  context.after(() => child.kill('SIGKILL'))
  assert.equal(await text(child.stdout), '')
  assert.match(await errors, /- PORT: /)
  assert.equal((await ended)[0], 1)
})

test('a build ends with its npm start, also after SIGKILL', async (context) => {
  const folder = withVite(context)
  const file = join(folder, 'builder')
  writeFileSync(
    join(folder, 'form-build/build.ts'),
    `import { appendFileSync } from 'node:fs'
     setInterval(() => appendFileSync(${JSON.stringify(file)}, 'x'), 20)`,
  )
  utimesSync(join(folder, 'form/dist/page-parts.json'), 1, 1)
  const { child, ended } = npmStart(folder)
  context.after(() => child.kill('SIGKILL'))
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  while (size() === 0 && child.exitCode === null) await sleep(20)
  assert.ok(size() > 0)
  // The unit's user reads what root has built.
  assert.equal(statSync(file).mode & 0o777, 0o644)
  child.kill('SIGKILL')
  await ended
  await sleep(2_000)
  const left = size()
  await sleep(500)
  assert.equal(size(), left)
})

const MOUNT = ['-rm', 'mount', '-t', 'tmpfs', 'none', '/tmp']

if (spawnSync('unshare', MOUNT).status === 0) {
  test('npm start serves an older page in a read-only folder, and says so', async (context) => {
    const folder = withVite(context)
    utimesSync(join(folder, 'form/dist/page-parts.json'), 1, 1)
    const stage = 'mount --bind form form && mount -o remount,ro,bind form && exec "$@"'
    const started = npmStart(folder, ['unshare', '-rm', 'sh', '-c', stage, 'sh', process.execPath])
    const { child, ended, errors } = started
    context.after(() => child.kill('SIGKILL'))
    for await (const chunk of child.stdout) {
      assert.doesNotMatch(String(chunk), /Building/)
      if (/is ready/.test(String(chunk))) break
    }
    child.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
    assert.match(await errors, /^The built page is older than its sources, and form\/dist is not writable/)
  })
}

describe('npm start without development dependencies', () => {
  test('explains what to do without a built page', async (context) => {
    const { ended, errors } = npmStart(withoutVite(context))
    assert.deepEqual((await ended)[0], 1)
    assert.match(await errors, /^The configuration is wrong:\n {2}- PAGE_DIR: .*without `--omit=dev`.*\n$/)
  })

  test('registers a candidate with a copied page', async (context) => {
    const folder = withoutVite(context)
    mkdirSync(join(folder, 'form/dist'), { recursive: true })
    // Older than its sources: what is built is what there is.
    writeFileSync(join(folder, 'form/dist/page-parts.json'), '')
    writeFileSync(join(folder, 'form/newer.ts'), '')
    const { child, ended } = npmStart(folder)
    context.after(() => child.kill('SIGKILL'))
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      const url = /is ready: (http:\S+)/.exec(output)?.[1]
      if (!url) continue
      assert.equal((await register(url)).status, 201)
      assert.equal((await fetch(url)).status, 200)
      break
    }
    child.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
  })
})
