import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Engine, TestStorage } from '@resume-library/database/testing/storage'
import { createLog } from '@resume-library/server/log/log'
import { openCandidateDatabase } from '../../candidates/candidate-database.ts'
import { createKyselyCandidateArchive } from '../../candidates/kysely-candidate-archive.ts'
import { createKyselyCandidateStore } from '../../candidates/kysely-candidate-store.ts'
import { operatorConfig } from '../../config.ts'
import { enqueueChanges } from '../enqueue-changes.ts'
import { createNotificationReads, startNotifications } from '../notifications.ts'
import { REPORT_TO } from './mail-server.ts'
import { EVENTS_SECRET } from './webhook-receiver.ts'

/** A lease that a killed process leaves is short. */
const PACE = { interval: 50, leaseMs: 2_000 }

export const PUBLIC_URL = 'https://jobs.example.com'

export const eventVariables = (url: string) => ({ EVENTS_URL: url, EVENTS_SECRET })
export const mailVariables = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Jobs & more <jobs@example.com>',
  MAIL_REPORT_TO: REPORT_TO,
  BOARD_NAME: 'Harbor <Jobs>',
  JOB_BOARD_URL: 'https://board.example.com',
  PUBLIC_URL,
})

/** Opens stores whose changes are told of as the variables say. */
export async function openNotified(
  storage: Pick<TestStorage, 'environment' | 'location'>,
  variables: Readonly<Record<string, string>>,
) {
  const config = operatorConfig({ ...storage.environment, ...variables })
  const database = await openCandidateDatabase(storage.location, assert.ifError)
  const onChange = enqueueChanges(config.notifications.rules)
  const candidates = createKyselyCandidateStore(database, onChange)
  const archive = createKyselyCandidateArchive(database, onChange)
  const { logOf } = createLog('silent')
  return {
    database,
    candidates,
    archive,
    /** Starts a copy that delivers. */
    start: () => ({
      ...startNotifications(config.notifications, { database, archive, candidates }, logOf('provider'), PACE),
      ...createNotificationReads(database),
    }),
  }
}

/** Opens them in a storage of the test's own, which ends with it. */
export async function useNotified(
  context: TestContext,
  engine: Engine,
  variables: Readonly<Record<string, string>>,
) {
  const storage = await engine.storage()
  const opened = await openNotified(storage, variables)
  const closing: (() => Promise<void>)[] = [() => storage.remove(), () => opened.candidates.close()]
  context.after(async () => {
    for (const close of closing.reverse()) await close()
  })
  return {
    ...opened,
    storage,
    /** Starts a copy, until the end of the test or before. */
    start() {
      const copy = opened.start()
      let closed: Promise<void> | null = null
      const close = () => (closed ??= copy.close())
      closing.push(close)
      return { ...copy, close }
    },
  }
}
