import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { freePort } from '@resume-library/server/testing/free-ports'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { register } from '@resume-library/service/testing/requests'
import { run, startDaemon, until } from './daemon.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SIZE_MAX_MB = 330
const START_SECONDS = 120

/** Environment without this project's programs in the path, so that npm is the machine's. */
const ENVIRONMENT = {
  HOME: process.env.HOME,
  PATH: process.env.PATH?.split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
  NODE_ENV: 'production',
}

/** Copies the tracked files and the built page to a new folder, as an operator deploys them. */
function freshCopy(context: TestContext): string {
  const folder = temporaryFolder(context)
  const tracked = run('git', ['ls-files', '-z'], { cwd: ROOT }).split('\0').filter(Boolean)
  for (const path of tracked)
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  if (!existsSync(join(ROOT, 'form/dist/page-parts.json'))) run('npm', ['run', 'build'], { cwd: ROOT })
  cpSync(join(ROOT, 'form/dist'), join(folder, 'form/dist'), { recursive: true })
  return folder
}

test(`a production install with its Node takes less than ${SIZE_MAX_MB} MB, and registers`, async (t) => {
  const folder = freshCopy(t)
  run('npm', ['ci', '--omit=dev'], { cwd: folder, env: ENVIRONMENT })
  const megabytes = Number(run('du', ['-sm', join(folder, 'node_modules')]).split('\t')[0])
  t.diagnostic(`${megabytes} MB`)
  assert.ok(megabytes < SIZE_MAX_MB, `${megabytes} MB`)
  assert.ok(!readdirSync(join(folder, 'node_modules')).includes('vite'))

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...ENVIRONMENT, PORT: String(port), OPERATORS_PORT: '0' }
  const daemon = startDaemon('npm', ['start'], { cwd: folder, env })
  afterwards(t, () => daemon.stop())
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('npm start', daemon, isReady, START_SECONDS)
  assert.match(await (await fetch(url)).text(), /<title>Resume Library Registration/)
  assert.equal((await register(url)).status, 201)

  const listed = run('npm', ['run', '-s', 'candidates', '--', 'export', '--format', 'jsonl'], {
    cwd: folder,
    env: ENVIRONMENT,
  })
  assert.match(listed, /ada@example\.com/)
})
