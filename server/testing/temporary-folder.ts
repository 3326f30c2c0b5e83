import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterwards, type Test } from './afterwards.ts'

/** Retries, as children of a process may still write to it: npm's shell passes no signal on. */
const REMOVAL = { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }

/** Makes a folder that goes with the test. */
export function temporaryFolder(context: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'resume-library-test-'))
  afterwards(context, () => rmSync(folder, REMOVAL))
  return folder
}

/** Writes a file that goes with the test. @returns its path */
export function temporaryFile(context: Test, name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, content)
  return path
}
