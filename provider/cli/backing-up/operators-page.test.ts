import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sqliteLocation } from '@resume-library/database/database'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { openCandidateDatabase } from '../../candidates/candidate-database.ts'
import { createKyselyCandidateStore } from '../../candidates/kysely-candidate-store.ts'
import { someCandidate } from '../../testing/candidates.ts'

/** Commands of docs/operate.md, in a folder, with stubs that record the calls of systemd, git and npm. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const page = await readFile(join(ROOT, 'docs/operate.md'), 'utf8')

/** The blocks of commands under a heading, in their order. */
const blocksOf = (heading: string) => {
  const [, below = ''] = page.split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [part = ''] = below.split(/^##+ /m)
  const blocks = [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands!)
  assert.ok(blocks.length > 0, heading)
  return blocks
}

/** The first of them. */
const commandsOf = (heading: string) => blocksOf(heading)[0]!

let machine: string
let email: string
const here = (path: string) => join(machine, path)

/** Every path of the page that is a machine's lies in the folder. */
const onMachine = (commands: string) =>
  commands.replace(/(?<![\w.])\/(opt|var|root|etc)\//g, (path) => `${machine}${path}`)

/** @returns what the last of them said */
function type(...commands: string[]): string {
  const typed = onMachine(commands.join('\n'))
  const path = [here('bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const env = { ...bareEnvironment(), PATH: path }
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', typed], { env, encoding: 'utf8' })
  assert.equal(status, 0, `${stderr}\n${typed}`)
  return stdout
}

const calls = async () => (await readFile(here('calls'), 'utf8')).trim().split('\n')
const SETTING = commandsOf('Backup, restore, upgrade, uninstall')
const DATA = 'var/lib/private/resume-library'

beforeEach(async () => {
  machine = await mkdtemp(join(tmpdir(), 'machine-'))
  for (const folder of [
    'bin',
    'opt/resume-library',
    'var/lib/private',
    'var/backups',
    'root',
    'etc/systemd/system',
  ])
    await mkdir(here(folder), { recursive: true })
  await mkdir(here('etc/resume-library'))
  await writeFile(here('etc/systemd/system/resume-library.service'), '')
  await symlink(join(ROOT, 'node_modules'), here('opt/resume-library/node_modules'))
  for (const program of ['systemctl', 'git', 'npm']) {
    await writeFile(here(`bin/${program}`), `#!/bin/sh\necho "${program} $*" >> ${here('calls')}\n`)
    await chmod(here(`bin/${program}`), 0o755)
  }
  await symlink('private/resume-library', here('var/lib/resume-library'))
  await mkdir(here(DATA), { mode: 0o700 })
  const store = createKyselyCandidateStore(
    await openCandidateDatabase(sqliteLocation(here(DATA), 'candidates'), assert.ifError),
  )
  const candidate = someCandidate()
  await store.add(candidate)
  email = candidate.email
  await store.close()
})
afterEach(() => rm(machine, { recursive: true, force: true }))

test('the commands of the page for a backup and a restore bring the candidates back', async () => {
  type(SETTING, commandsOf('Backup'))
  const [made] = await readdir(here('var/backups/resume-library'))
  const restore = commandsOf('Restore').replace(/\d{4}-\d\d-\d\d/, made!)
  assert.match(type(SETTING, restore, 'npx candidates export --format jsonl'), new RegExp(email))
  assert.deepEqual(await calls(), ['systemctl stop resume-library', 'systemctl start resume-library'])
  assert.equal((await stat(here(DATA))).mode & 0o777, 0o700)
  assert.throws(
    () => type(SETTING, restore),
    /resume-library.before/,
    'what was there first is not buried in it',
  )
})

test('the commands of the page for an upgrade work for each', async () => {
  for (const version of ['first', 'second']) {
    await writeFile(here('opt/resume-library/version'), version)
    type(SETTING, blocksOf('Upgrade').join('').replace('%H%M', version))
    assert.equal(await readFile(here('opt/resume-library.before/version'), 'utf8'), version)
    assert.deepEqual(await readdir(here('opt')), ['resume-library', 'resume-library.before'])
  }
  const each = [
    'git pull',
    'npm ci',
    'npm run build',
    'npm ci --omit=dev',
    'npm run -s messages',
    'systemctl stop resume-library',
    'systemctl start resume-library',
  ]
  assert.deepEqual(await calls(), [...each, ...each])
})
