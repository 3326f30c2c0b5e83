import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enginesOf } from '@resume-library/database/testing/storage'
import { operatorConfig } from '../config.ts'
import { someCandidate } from '../testing/candidates.ts'
import { storeRules } from './stored-rules.ts'
import { eventVariables, mailVariables, useNotified } from './testing/notified.ts'

for (const engine of enginesOf('candidates'))
  test(`names settings that differ from another copy's, and counts whom they hide, in ${engine.name}`, async (context) => {
    const variables = {
      ...eventVariables('https://one.example.com'),
      ...mailVariables('smtp://u:pass-1@one'),
    }
    const { database, candidates, storage } = await useNotified(context, engine, variables)
    await candidates.add(someCandidate())
    const store = (changes: Readonly<Record<string, string>>) =>
      storeRules(database, operatorConfig({ ...storage.environment, ...variables, ...changes }).notifications)
    assert.deepEqual(await store({}), { differing: [], hidden: 0 })
    assert.deepEqual(await store({}), { differing: [], hidden: 0 })
    const other = { SMTP_URL: 'smtp://u:pass-1@two', VERIFY_EMAIL: 'required' }
    assert.deepEqual(await store(other), { differing: ['SMTP_URL', 'VERIFY_EMAIL'], hidden: 1 })
    assert.deepEqual(await store({ ...other, EVENTS_URL: 'https://two.example.com' }), {
      differing: ['EVENTS_URL'],
      hidden: 0,
    })
    const { settings } = await database.kysely
      .selectFrom('notification_rules')
      .selectAll()
      .executeTakeFirstOrThrow()
    assert.doesNotMatch(settings, /pass|example|smtp:/)
  })
