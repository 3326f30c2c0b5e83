import { existsSync } from 'node:fs'
import { createCipher } from '@resume-library/outbox/cipher'
import { openOutbox } from '@resume-library/outbox/kysely-outbox-store'
import { type Environment, readConfiguration } from '@resume-library/server/configuration/configuration'
import { OUTBOX } from '@resume-library/server/configuration/environment'
import { openResumeStore, openUploadsOf, resumeStoreConfig } from '../../stores.ts'
import type { ManagedOutbox } from './commands.ts'
import { storeAndForward } from './outbox-config.ts'
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
  const settings = readConfiguration(OUTBOX, environment)
  const config = storeAndForward(settings)
  if (!config) return null
  const { keys, location } = config
  // Opening it would create an empty one, in which nothing waits.
  if (location.kind === 'sqlite' && !existsSync(location.file)) return location.file
  const store = await openOutbox(location, (error) => console.error(error.message))
  opened.defer(() => store.close())
  const resumes = await openResumeStore(resumeStoreConfig(settings))
  const uploads = await openUploadsOf(settings, resumes, { warn: print, error: print })
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
