import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'parse-resume-'))
after(() => rmSync(folder, { recursive: true }))

const run = (...files: string[]) => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'parse-resume-command.ts'), ...files],
    {
      encoding: 'utf8',
    },
  )
  return {
    status,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

test('prints its help, also where no file is named', () => {
  assert.deepEqual(run('--help'), { status: 0, lines: [] })
  assert.deepEqual(run(), { status: 2, lines: [] })
})

test('one line of JSON a file, in their order, and exit 0 whatever they are', () => {
  const [resume, empty] = [join(folder, 'resume.txt'), join(folder, 'empty.pdf')]
  writeFileSync(resume, 'Jane Doe\njane.doe@example.org\nBoston, MA 02118\nSkills\nSoup, Bread\n')
  writeFileSync(empty, '')
  const { status, lines } = run(resume, empty, join(folder, 'none.pdf'))
  assert.equal(status, 0)
  assert.deepEqual(lines, [
    {
      file: resume,
      readable: true,
      fields: {
        first_name: 'Jane',
        last_name: 'Doe',
        email: 'jane.doe@example.org',
        phone: null,
        zip_code: '02118',
        home_town: 'Boston',
        latest_job_title: null,
        key_skills: ['Soup', 'Bread'],
      },
    },
    { file: empty, readable: false, reason: 'empty' },
    { file: join(folder, 'none.pdf'), readable: false, reason: 'not_found' },
  ])
})
