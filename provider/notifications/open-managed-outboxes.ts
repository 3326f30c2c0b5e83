import { existsSync } from 'node:fs'
import { PLAIN } from '@resume-library/outbox/cipher'
import type { Environment } from '@resume-library/server/configuration/configuration'
import { openCandidateDatabase } from '../candidates/candidate-database.ts'
import { operatorConfig } from '../config.ts'
import { kindOf } from './messages.ts'
import { openNotificationOutboxes } from './notifications.ts'

/**
 * Opens the outboxes of events and mail for the commands.
 *
 * @param opened closes them
 * @returns the path of a missing database
 */
export async function openManagedOutboxes(environment: Environment, opened: AsyncDisposableStack) {
  const { candidates } = operatorConfig(environment).storage
  if (candidates.kind === 'sqlite' && !existsSync(candidates.file)) return candidates.file
  const database = await openCandidateDatabase(candidates, (error) => console.error(error.message))
  opened.defer(() => database.close())
  const { events, mail } = openNotificationOutboxes(database)
  const managed = { cipher: PLAIN, kindOf, onDiscarded: async () => undefined }
  return [
    { ...managed, name: 'events', store: events },
    { ...managed, name: 'mail', store: mail },
  ] as const
}
