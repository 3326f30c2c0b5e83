import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@resume-library/server/testing/until'
import { eventVariables, useNotified } from '../../notifications/testing/notified.ts'
import { startWebhookReceiver } from '../../notifications/testing/webhook-receiver.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { candidatesCommand } from '../../testing/command.ts'
import { engines } from '../../testing/storage.ts'

const [sqlite, postgres] = engines()

if (postgres)
  test('a copy of the records takes waiting events along, which come before later ones', async (context) => {
    const receiver = await startWebhookReceiver(context)
    const variables = eventVariables(receiver.url)
    const source = await useNotified(context, sqlite!, variables)
    const target = await useNotified(context, postgres, variables)
    const candidate = someCandidate()
    const { id } = candidate
    await source.candidates.add(candidate)
    for (const position of [1, 2, 3])
      await source.archive.correct(id, { first_name: `A ${position}` }, position)
    const { DATABASE_URL = '' } = target.storage.environment
    for (let time = 0; time < 2; time += 1) {
      const { code, stderr } = await candidatesCommand(
        source.storage.environment,
        'copy',
        '--to',
        DATABASE_URL,
      )
      assert.equal(code, 0, stderr)
    }
    await target.archive.erase(id)
    target.start()
    await until(5, () => receiver.received.length)
    assert.deepEqual(
      receiver.received.map(({ type }) => type.replace('candidate.', '')),
      ['registered', 'updated', 'updated', 'updated', 'erased'],
    )
  })
