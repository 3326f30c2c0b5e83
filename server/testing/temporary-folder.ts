import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { afterwards } from './afterwards.ts'

/** Makes a folder that goes with the test. */
export function temporaryFolder(context: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-test-'))
  afterwards(context, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
