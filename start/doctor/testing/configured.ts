import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterwards } from '@resume-library/server/testing/afterwards'

/** A folder that goes with the test. */
export function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  afterwards(context, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Trusts an authority until the test ends. */
export function trust(context: TestContext, certificate: string): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([certificate])
  context.after(() => setDefaultCACertificates(before))
}
