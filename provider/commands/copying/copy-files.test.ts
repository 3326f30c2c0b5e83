import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenedResume, ResumeStore } from '@resume-library/resumes/resume-store'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { transfer } from './copy-files.ts'

test('a file is closed when the target cannot begin another', async () => {
  let closed = 0
  const opened = {
    bytes: (async function* () {})(),
    close: async () => {
      closed += 1
    },
  } as unknown as OpenedResume
  const source = { open: async () => opened } as Partial<ResumeStore> as ResumeStore
  const target = {
    begin: async () => {
      throw new ResumeStoreError('no_space')
    },
  } as Partial<ResumeStore> as ResumeStore
  await assert.rejects(transfer('a.pdf', source, target), { code: 'no_space' })
  assert.equal(closed, 1)
})
