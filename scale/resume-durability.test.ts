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

for (const [scenario, place] of [
  ['failingKeep', 'unclaimed'],
  ['failingClaim', 'claimed'],
] as const) {
  test(`resumes on disk: nothing is promised where the folder ${place} cannot be synced`, async () => {
    const folder = join(root, scenario)
    await createDiskResumeStore(folder).check()
    const strace = ['-f', '-P', join(folder, place), '-e', 'inject=fsync:error=EIO', '-o', '/dev/null']
    const child = spawnSync('strace', [...strace, process.execPath, FAULTS, scenario, folder], {
      encoding: 'utf8',
    })
    assert.equal(child.status, 0, child.stderr)
  })
}
