import { existsSync } from 'node:fs'
import { createCipher } from '@resume-library/outbox/cipher'
import { openOutbox } from '@resume-library/outbox/kysely-outbox-store'
import {
  type Environment,
  readConfiguration,
  readSecretFile,
} from '@resume-library/server/configuration/configuration'
import {
  requireTogether,
  S3_VARIABLES,
  STORAGE_SECRETS,
  storageVariables,
} from '@resume-library/server/configuration/configuration-variables'
import { z } from 'zod'
import { openResumeStore, openUploadsOf, resumeStoreConfig } from '../../stores.ts'
import type { ManagedOutbox } from './commands.ts'
import {
  requireNewKey,
  STORE_AND_FORWARD_SECRETS,
  storeAndForward,
  storeAndForwardVariables,
} from './outbox-config.ts'
import { releaseResume } from './release-resume.ts'

const print = (_details: object, message: string) => console.error(message)

/**
 * Opens the outbox of registrations for the commands.
 *
 * @param opened closes it
 * @returns null without STORE_AND_FORWARD_KEY; the path of a missing file
 */
export async function openRegistrationsOutbox(
  environment: Environment,
  opened: AsyncDisposableStack,
): Promise<ManagedOutbox | string | null> {
  const variables = requireNewKey(z.object({ ...storageVariables, ...storeAndForwardVariables }))
  const secrets = [...STORAGE_SECRETS, ...STORE_AND_FORWARD_SECRETS]
  const schema = requireTogether(variables, S3_VARIABLES)
  const values = readConfiguration(schema, environment, secrets, readSecretFile)
  if (!values.STORE_AND_FORWARD_KEY) return null
  const { keys, location } = storeAndForward(values, values.STORE_AND_FORWARD_KEY)
  // Opening it would create an empty one, in which nothing waits.
  if (location.kind === 'sqlite' && !existsSync(location.file)) return location.file
  const store = await openOutbox(location, (error) => console.error(error.message))
  opened.defer(() => store.close())
  const place = { dataFolder: values.DATA_DIR, databaseUrl: values.DATABASE_URL ?? null }
  const resumes = await openResumeStore(resumeStoreConfig(values))
  const uploads = await openUploadsOf(place, resumes, { warn: print, error: print })
  opened.defer(() => uploads.close())
  return {
    name: 'registrations',
    store,
    cipher: createCipher(keys),
    kindOf: () => 'registration',
    // Without a key its resume is unknown; `npx candidates orphans` finds it.
    onDiscarded: (message, mayHaveArrived) => releaseResume(message, mayHaveArrived, uploads),
  }
}
