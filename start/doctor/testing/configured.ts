import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Environment } from '@resume-library/server/configuration/configuration'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { serviceConfig } from '@resume-library/service/config'
import { type Here, openHere } from '../here.ts'

/** A folder that goes with the test. */
export function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  afterwards(context, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The configuration of a service, and what listens where it is to listen. Both end with the test. */
export async function configuredHere(context: TestContext, environment: Environment = {}) {
  const config = serviceConfig({
    PORT: '0',
    DATA_DIR: temporaryFolder(context),
    PROVIDER_URL: 'http://127.0.0.1:1',
    PROVIDER_CREDENTIAL: 'board:canary',
    ...environment,
  })
  const here: Here = await openHere(config)
  afterwards(context, () => here.close())
  return { config, here }
}
