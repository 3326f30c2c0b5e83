import { join } from 'node:path'
import { after } from 'node:test'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { describeResumeStore } from '../testing/resume-store-conformance.ts'
import { createDiskResumeStore } from './disk-resume-store.ts'

const folder = temporaryFolder({ after })

describeResumeStore('disk', () => createDiskResumeStore(join(folder, 'data', 'resumes')))
