import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { operatorConfig } from '../../config.ts'
import { openResumeStores } from '../../resume-stores.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { candidatesCommand } from '../../testing/command.ts'
import { keepFile } from '../../testing/files.ts'
import { candidatesOfSuite, engines } from '../../testing/storage.ts'

/** More than a pipe holds, and no text. */
const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251))
const COMMAND = fileURLToPath(new URL('../../candidates.js', import.meta.url))

describe('output of candidates', () => {
  const suite = candidatesOfSuite(engines()[0]!)
  const folder = temporaryFolder({ after })
  const run = (...words: string[]) => candidatesCommand(suite.storage.environment, ...words)
  const [inside, uploaded, link] = ['inside', 'uploaded', 'link'].map((name) => `${name}@example.com`) as [
    string,
    string,
    string,
  ]

  before(async () => {
    const files = await openResumeStores(operatorConfig(suite.storage.environment).storage)
    const own = await keepFile(files.own, CONTENT)
    const url = `https://jobs.example.com${RESUMES_PATH}${await keepFile(files.public, CONTENT)}`
    const { store } = suite
    const resume = { kind: 'file', name: own, filename: 'cv.pdf', filetype: 'pdf' } as const
    await store.add(someCandidate({ email: inside, resume }))
    await store.add(someCandidate({ email: uploaded, resume: { kind: 'address', url } }))
    await store.add(someCandidate({ email: link }))
  })

  test('a resume is written unchanged, to a file of its owner alone or to a pipe', async () => {
    const output = join(folder, 'cv.pdf')
    const { code, stdout } = await run('resume', inside, '--output', output)
    assert.deepEqual([code, stdout], [0, ''])
    assert.deepEqual(await readFile(output), CONTENT)
    assert.equal((await stat(output)).mode & 0o777, 0o600)
    // The shim, by a Node of any age: as `npx candidates` runs it.
    const child = spawn(process.execPath, [COMMAND, 'resume', uploaded], {
      env: { ...bareEnvironment(), ...suite.storage.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    assert.deepEqual(await buffer(child.stdout), CONTENT)
  })

  test('a link is printed, and no file is written', async () => {
    const output = join(folder, 'link.pdf')
    const { code, stdout, stderr } = await run('resume', link, '--output', output)
    assert.deepEqual([code, stdout, stderr], [3, '', 'The resume is a link: https://example.com/ada.pdf\n'])
    assert.equal((await run('resume', 'nobody@example.com')).code, 3)
    assert.equal((await run('resume')).code, 2)
    assert.deepEqual(await readdir(folder), ['cv.pdf'])
  })

  test('--output replaces a file completely, or leaves it unchanged', async () => {
    const output = join(folder, 'list.txt')
    await writeFile(output, 'before', { mode: 0o644 })
    assert.equal((await run('show', 'nobody@example.com', '--output', output)).code, 3)
    assert.equal((await run('list', '--limit', 'x', '--output', output)).code, 2)
    assert.equal(await readFile(output, 'utf8'), 'before')
    const { code, stdout } = await run('export', '--format', 'jsonl', '--output', output)
    assert.deepEqual([code, stdout], [0, ''])
    assert.equal((await readFile(output, 'utf8')).trimEnd().split('\n').length, 3)
    assert.equal((await stat(output)).mode & 0o777, 0o600)
    await mkdir(join(folder, 'sub'))
    for (const wrong of [join(folder, 'sub'), join(folder, 'none', 'x')]) {
      const { code, stderr } = await run('list', '--output', wrong)
      assert.deepEqual(
        [code, /^--output .* (is not a file|cannot be written)/.test(stderr)],
        [2, true],
        stderr,
      )
    }
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.part')),
      [],
    )
  })
  test('a full standard output is reported as incomplete', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [COMMAND, 'resume', inside], {
      env: { ...bareEnvironment(), ...suite.storage.environment },
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    const exit = new Promise((resolve) => child.once('exit', resolve))
    assert.match(await text(child.stderr!), /^The output is incomplete: ENOSPC/m)
    assert.equal(await exit, 1)
  })
})
