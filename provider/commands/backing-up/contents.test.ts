import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openCandidates } from '../../candidates/candidate-store-conformance.ts'
import { operatorConfig } from '../../storage-config.ts'
import { openResumeStores } from '../../stores.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { keepFile } from '../../testing/files.ts'
import { engines, type TestStorage } from '../../testing/storage.ts'
import { createTerminal } from '../command-line/terminal.ts'
import { backup } from './backup.ts'
import { BackupError, sha256Of } from './backup-format.ts'
import { restore } from './restore.ts'

describe('what a restore finds, whatever the digests say', () => {
  let storage: TestStorage
  let folder: string
  let whole: string
  let resume: string
  let made = 0
  const place = () => join(folder, `place-${++made}`)

  /** Runs a command. @returns what it said */
  async function run(command: typeof backup, target: string, environment: NodeJS.ProcessEnv) {
    const said: string[] = []
    const terminal = { ...createTerminal(), log: (line: string) => void said.push(line) }
    await command.run(
      { values: {}, positionals: [target] },
      { config: operatorConfig(environment), terminal },
    )
    return said.join('\n')
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'contents-test-'))
    storage = await engines()[0]!.storage()
    const files = await openResumeStores(operatorConfig(storage.environment).storage)
    resume = await keepFile(files.own)
    const { store } = await openCandidates(storage)
    await store.add(
      someCandidate({ resume: { kind: 'file', name: resume, filename: 'cv.pdf', filetype: 'pdf' } }),
    )
    await store.add(someCandidate())
    await store.close()
    whole = place()
    await run(backup, whole, storage.environment)
  })
  after(async () => {
    await storage.remove()
    await rm(folder, { recursive: true })
  })

  /** A backup that was changed, with the digests of what it is now. */
  async function changed(change: (backup: string) => Promise<void>): Promise<string> {
    const copy = place()
    await cp(whole, copy, { recursive: true })
    await change(copy)
    const list = join(copy, 'SHA256SUMS')
    const paths = (await readFile(list, 'utf8')).matchAll(/(?<= {2}).+/g)
    const line = async ([path]: RegExpExecArray) => `${await sha256Of(join(copy, path))}  ${path}\n`
    await writeFile(list, (await Promise.all(Array.from(paths, line))).join(''))
    return copy
  }

  /** Puts a link to what was there, which is now outside of the backup. */
  const linkOut = (name: string) => async (backup: string) => {
    const outside = join(folder, `${basename(backup)}-outside`)
    await rename(join(backup, name), outside)
    await symlink(outside, join(backup, name))
  }

  const notWhole = /candidates\.sqlite is not a whole database of ours/
  const changes: Record<string, [change: (backup: string) => Promise<void>, said: RegExp]> = {
    'a database of 14 bytes': [
      (backup) => writeFile(join(backup, 'candidates.sqlite'), '14 bytes of it'),
      notWhole,
    ],
    'a database with a damaged page': [
      async (backup) => {
        const file = join(backup, 'candidates.sqlite')
        await writeFile(file, (await readFile(file)).fill(0xff, 4_096, 4_160))
      },
      notWhole,
    ],
    'a resume more': [
      (backup) => writeFile(join(backup, 'resumes', 'another.pdf'), ''),
      /another\.pdf has no digest/,
    ],
    'a list that leaves the database out': [
      async (backup) => {
        const list = join(backup, 'SHA256SUMS')
        await writeFile(list, (await readFile(list, 'utf8')).replace(/.*candidates\.sqlite\n/, ''))
      },
      /SHA256SUMS is damaged, or of no backup/,
    ],
    'a resume that is a link': [
      (backup) => linkOut(join('candidate-resumes', resume))(backup),
      /\.pdf is a link/,
    ],
    'a folder that is a link': [linkOut('candidate-resumes'), /candidate-resumes is a link/],
    'a list that is a link': [linkOut('SHA256SUMS'), /SHA256SUMS is a link/],
  }
  for (const [what, [change, said]] of Object.entries(changes)) {
    test(`nothing is restored from a backup with ${what}`, async () => {
      const [copy, data] = [await changed(change), place()]
      await assert.rejects(run(restore, copy, { DATA_DIR: data }), (error: Error) => {
        assert.ok(error instanceof BackupError, error.stack)
        assert.match(error.message, said)
        assert.match(error.message, / Nothing was restored\.$/)
        return true
      })
      assert.deepEqual(await readdir(data).catch(() => []), [])
    })
  }
})
