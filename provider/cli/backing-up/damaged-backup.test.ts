import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { appendFile, cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { operatorConfig } from '../../config.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { candidatesCommand } from '../../testing/command.ts'
import { keepClaimed } from '../../testing/files.ts'
import { candidatesOfSuite, engines } from '../../testing/storage.ts'
import { sha256Of } from './backup-folder.ts'

describe('a damaged backup', () => {
  const suite = candidatesOfSuite(engines()[0]!)
  const folder = temporaryFolder({ after })
  let whole: string
  let made = 0
  const place = () => join(folder, `place-${++made}`)

  before(async () => {
    await keepClaimed(operatorConfig(suite.storage.environment).storage)
    await suite.store.add(someCandidate())
    whole = place()
    assert.equal((await candidatesCommand(suite.storage.environment, 'backup', whole)).code, 0)
  })

  /** Moves a file out of the backup, and links to it. */
  const linkOut = (name: string) => async (backup: string) => {
    await rename(join(backup, name), `${backup}-outside`)
    await symlink(`${backup}-outside`, join(backup, name))
  }
  /** Rewrites the list with the digests of the present files. */
  const relist = async (backup: string) => {
    const list = join(backup, 'SHA256SUMS')
    const paths = [...(await readFile(list, 'utf8')).matchAll(/(?<= {2}).+/g)].map(String)
    const lines = paths.map(async (path) => `${await sha256Of(join(backup, path))}  ${path}\n`)
    await writeFile(list, (await Promise.all(lines)).join(''))
  }
  const inResumes = async (backup: string) =>
    join(backup, 'resumes', (await readdir(join(backup, 'resumes')))[0]!)

  const damages: Record<string, readonly [damage: (backup: string) => Promise<void>, message: RegExp]> = {
    'a resume that was changed': [
      async (backup) => appendFile(await inResumes(backup), 'x'),
      /Damaged or missing in/,
    ],
    'a database with a damaged page': [
      async (backup) => {
        const file = join(backup, 'candidates.sqlite')
        await writeFile(file, (await readFile(file)).fill(0xff, 4_096, 4_160))
        await relist(backup)
      },
      /candidates\.sqlite is damaged, or not a database of ours/,
    ],
    'a list that leads out of the backup': [
      (backup) => appendFile(join(backup, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../passwd\n`),
      /SHA256SUMS is damaged, or does not belong to a backup/,
    ],
    'no list': [(backup) => rm(join(backup, 'SHA256SUMS')), /is not a backup/],
    'a resume that is a link': [
      async (backup) => linkOut(relative(backup, await inResumes(backup)))(backup),
      /\.pdf is a link/,
    ],
  }
  for (const [what, [damage, expected]] of Object.entries(damages)) {
    test(`nothing is restored from a backup with ${what}`, async () => {
      const [backup, data] = [place(), place()]
      // By hard link it would be the live file that is damaged.
      await cp(whole, backup, { recursive: true })
      await damage(backup)
      const { code, stderr } = await candidatesCommand({ DATA_DIR: data }, 'restore', backup)
      assert.equal(code, 1)
      assert.match(stderr, expected)
      assert.match(stderr, / Nothing was restored\.\n$/)
      assert.equal(existsSync(data), false)
    })
  }
})
