import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createLog } from '@resume-library/server/log/log'
import type { Readiness } from './provider-client.ts'
import { watchProviderHealth } from './provider-health.ts'

const log = createLog('silent', { write: () => {} }).logOf('service')
const BROKEN = new Error('broken off')

/** A provider that is polled once for each of these answers. @returns what is known after each */
async function after(
  context: TestContext,
  answers: readonly (Readiness['registrations'] | number | Error)[],
  hasQueue = false,
) {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let polls = 0
  const readiness = async (): Promise<Readiness> => {
    const answer = answers[polls++]
    if (answer instanceof Error) throw answer
    return typeof answer === 'number'
      ? { status: answer, registrations: null }
      : { status: 200, registrations: answer ?? null }
  }
  const health = watchProviderHealth({ readiness }, { hasQueue, hasStatusEndpoint: true, pollMs: 10 }, log)
  const known: string[] = []
  for (const _ of answers) {
    await new Promise(setImmediate)
    known.push(health.registrations)
    context.mock.timers.tick(10)
  }
  health.close()
  context.mock.timers.tick(1_000)
  assert.equal(polls, answers.length + 1, 'none after its end')
  return known
}

describe('the state of registrations', () => {
  test('is that of the provider', async (context) => {
    assert.deepEqual(await after(context, ['open', 'closed', 'open', 'closed', 200]), [
      'open',
      'closed',
      'open',
      'closed',
      'open',
    ])
  })

  test('one failed poll is ignored; two are an outage, which the next answer ends', async (context) => {
    const answers = [BROKEN, 'open', 503, BROKEN, 'unavailable', 'open'] as const
    assert.deepEqual(await after(context, answers), [
      'open',
      'open',
      'open',
      'unavailable',
      'unavailable',
      'open',
    ])
  })

  test('stays open during an outage where registrations are queued, but not when closed', async (context) => {
    assert.deepEqual(await after(context, [BROKEN, BROKEN, 'closed', BROKEN, BROKEN], true), [
      'open',
      'open',
      'closed',
      'closed',
      'closed',
    ])
  })
})
