import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { someCandidate } from '../../testing/candidates.ts'
import { candidatesCommand, parsedLines } from '../../testing/command.ts'
import { candidatesOfSuite, engines } from '../../testing/storage.ts'

for (const engine of engines()) {
  describe(`the commands of access, with ${engine.name}`, () => {
    const suite = candidatesOfSuite(engine)
    const run = (...words: string[]) => candidatesCommand(suite.storage.environment, ...words)
    const usage = async (...words: string[]) => assert.equal((await run(...words)).code, 2, words.join(' '))

    test('operators add prints a link, at the address that runs', async () => {
      const { stdout } = await run('operators', 'add', 'Ann')
      assert.match(stdout, /^http:\/\/127\.0\.0\.1:3001\/operators\/password#[\w-]{43}\n$/)
      await writeFile(join(suite.storage.folder, 'operators-url'), 'http://10.0.0.7:4000')
      assert.match(
        (await run('operators', 'add', 'ann')).stdout,
        /^http:\/\/10\.0\.0\.7:4000\/operators\/password#/,
      )
      const environment = { ...suite.storage.environment, OPERATORS_URL: 'https://people.example/' }
      const { stdout: behindProxy } = await candidatesCommand(environment, 'operators', 'add', 'ANN')
      assert.match(behindProxy, /^https:\/\/people\.example\/operators\/password#/)
      assert.equal((await suite.access.operators.list()).length, 1)
    })

    test('operators have roles, and are listed and removed', async () => {
      await run('operators', 'add', 'Bo', '--role', 'reader')
      const list = async () => parsedLines((await run('operators', 'list', '--json')).stdout)
      const state = { has_password: false, has_totp: false, last_seen: null }
      assert.deepEqual(await list(), [
        { name: 'Ann', role: 'editor', ...state },
        { name: 'Bo', role: 'reader', ...state },
      ])
      const { stderr } = await run('operators', 'add', 'Bo', '--role', 'editor')
      assert.match(stderr, /^Bo is an editor from now on\./)
      assert.equal((await run('operators', 'remove', 'BO')).code, 0)
      assert.equal((await run('operators', 'remove', 'Bo')).code, 3)
      assert.match((await run('operators', 'list')).stdout, /^editor {2}- +no password yet +Ann\n$/)
    })

    test('keys are added for reading or for writing, listed and revoked', async () => {
      const { stdout } = await run('keys', 'add', 'board', '--write')
      assert.match(stdout, /^rlk_[\w-]{43}\n$/)
      assert.equal((await run('keys', 'add', 'board', '--read')).code, 1)
      assert.match(
        (await run('keys', 'list')).stdout,
        /^write {2}created \d{4}-\S+ \d\d:\d\d {2}used never +board\n$/,
      )
      assert.equal((await run('keys', 'revoke', 'board')).code, 0)
      assert.equal((await run('keys', 'revoke', 'board')).code, 3)
    })

    test('wrong usage is refused', async () => {
      for (const name of ['', ' ', 'a\nb', '\u202e', 'x'.repeat(81)]) await usage('operators', 'add', name)
      await usage('operators', 'add', 'Cy', '--role', 'admin')
      await usage('operators', 'add', 'Cy', 'Di')
      for (const words of [['operators'], ['operators', 'list', 'x'], ['keys'], ['keys', 'add', 'x']])
        await usage(...words)
      await usage('keys', 'add', 'x', '--read', '--write')
      await usage('audit', '--candidate', 'x')
    })

    test('what a command reads or erases is recorded, by the name of the user', async (context) => {
      const candidate = someCandidate({ email: 'seen@example.com', last_name: 'Seen' })
      await suite.store.add(candidate)
      const { id } = candidate
      await run('export', '--format', 'csv', '--place', 'London')
      await run('export', '--format', 'jsonl', '--email', 'seen@example.com')
      if (engine.name === 'SQLite') await run('backup', join(temporaryFolder(context), 'backup'))
      const audit = async (...words: string[]) => parsedLines((await run('audit', '--json', ...words)).stdout)
      const { username: name } = userInfo()
      const actions = (await audit('--name', name)).map(({ action, details }) => [action, details])
      const backup = engine.name === 'SQLite' ? [['export', { command: 'backup' }]] : []
      assert.deepEqual(actions.slice(0, 2 + backup.length), [
        ...backup,
        ['export', { format: 'jsonl', email: 'seen@example.com' }],
        ['export', { format: 'csv', place: 'London' }],
      ])
      assert.equal((await run('erase', '--email', 'seen@example.com', '--yes')).code, 0)
      assert.deepEqual(
        (await audit('--candidate', id.toUpperCase())).map(({ actor, action }) => [actor, action]),
        [[{ kind: 'command', name }, 'erase']],
      )
      const { stdout } = await run('audit')
      assert.doesNotMatch(stdout, /seen@example\.com/)
      assert.match(stdout, new RegExp(`^\\d{4}-\\S+ \\S+ {2}command {2}${name} {2}erase {2}${id}\n`))
      assert.deepEqual(await audit('--name', 'nobody'), [])
    })
  })
}
