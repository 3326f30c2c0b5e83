import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { ensurePrograms } from '../tools/ensure-programs.ts'

const root = temporaryFolder({ after })
const FAULTS = join(import.meta.dirname, '../resumes/disk/testing/faults.ts')

before(() => ensurePrograms({ strace: 'strace' }))

test('the disk store fails to keep a resume if its folder cannot be synced', async () => {
  const folder = join(root, 'resumes')
  await createDiskResumeStore(folder).check()
  const strace = ['-f', '-P', join(folder, 'claimed'), '-e', 'inject=fsync:error=EIO', '-o', '/dev/null']
  const child = spawnSync('strace', [...strace, process.execPath, FAULTS, 'failingKeep', folder], {
    encoding: 'utf8',
  })
  assert.equal(child.status, 0, child.stderr)
})
