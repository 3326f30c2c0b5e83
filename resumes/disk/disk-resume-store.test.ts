import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { describeResumeStore } from '../testing/resume-store-conformance.ts'
import { createDiskResumeStore } from './disk-resume-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'resumes-'))
after(() => rmSync(folder, { recursive: true }))

describeResumeStore('disk', () => createDiskResumeStore(join(folder, 'data', 'resumes')))
