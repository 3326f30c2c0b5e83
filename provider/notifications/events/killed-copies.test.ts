import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { until } from '@resume-library/server/testing/until'
import { engines, type TestStorage } from '../../testing/storage.ts'
import { eventVariables, useNotified } from '../testing/notified.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

const KILLS = Number(process.env.NOTIFICATION_KILLS ?? 8)
const COPIES = 2
const PROGRAM = join(import.meta.dirname, '../testing/changing-copy.ts')

interface StoredEvent {
  readonly id: string
  readonly subject: string
  readonly position: number
}

const rowsOf = async <Row>(storage: TestStorage, query: string) => (await storage.execute(query)) as Row[]

for (const engine of engines())
  test(`events of killed copies from ${engine.name} are never lost, and in order for each candidate`, async (context) => {
    const answers = [204, 204, 204, 204, 204, 204, 204, 204, 500, 0]
    const chance = () => answers[Math.floor(Math.random() * answers.length)]!
    const receiver = await startWebhookReceiver(context, chance)
    const variables = eventVariables(receiver.url)
    const { storage, start } = await useNotified(context, engine, variables)
    const env = { ...bareEnvironment(), ...storage.environment, ...variables }
    const copies: ChildProcess[] = []
    const startCopy = () => copies.push(spawn(process.execPath, [PROGRAM], { env, stdio: 'inherit' }))
    context.after(() => copies.forEach((copy) => void copy.kill('SIGKILL')))
    for (let copy = 0; copy < COPIES; copy += 1) startCopy()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = receiver.received.length
      await until(true, () => receiver.received.length > before + 3)
      await sleep(Math.random() * 300)
      const copy = copies.shift()!
      copy.kill('SIGKILL')
      await once(copy, 'exit')
      if (kill < KILLS - COPIES) startCopy()
    }
    for (const copy of copies.splice(0)) {
      copy.kill('SIGKILL')
      await once(copy, 'exit')
    }
    receiver.answer = () => 204
    const last = start()
    await last.retry()
    await until(true, async () => (await last.states()).waiting === 0)

    const stored = await rowsOf<StoredEvent>(
      storage,
      'select id, subject, position from event_outbox order by position',
    )
    const [counter] = await rowsOf<{ value: number }>(storage, 'select value from change_counter')
    // One event for each change that was committed, and none for another.
    assert.deepEqual(
      stored.map(({ position }) => position),
      Array.from({ length: counter!.value }, (_, index) => index + 1),
    )
    const arrived = [...new Set(receiver.received.map(({ id }) => id))]
    assert.deepEqual([...arrived].sort(), stored.map(({ id }) => id).sort())
    const byId = new Map(stored.map((event) => [event.id, event]))
    const reached = new Map<string, number>()
    const overtaken = arrived.filter((id) => {
      const { subject, position } = byId.get(id)!
      const isLate = (reached.get(subject) ?? 0) > position
      reached.set(subject, position)
      return isLate
    })
    assert.deepEqual(overtaken, [])
    context.diagnostic(`${KILLS} kills, ${stored.length} events, ${receiver.received.length} deliveries`)
  })
