import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@resume-library/server/testing/until'
import { someCandidate } from '../../testing/candidates.ts'
import { engines } from '../../testing/storage.ts'
import { eventVariables, mailVariables, useNotified } from '../testing/notified.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

for (const engine of engines()) {
  describe(`events from ${engine.name}`, { concurrency: 4 }, () => {
    test('tell of each change in order, signed, with an id alone', async (context) => {
      const receiver = await startWebhookReceiver(context)
      const { candidates, archive, start } = await useNotified(context, engine, eventVariables(receiver.url))
      const candidate = someCandidate()
      const { id } = candidate
      await candidates.add(candidate)
      const { position } = (await archive.find({ id }))!
      await archive.correct(id, { first_name: 'Augusta' }, position)
      await archive.verifyEmail(id, candidate.email, new Date())
      await archive.erase(id)
      start()
      await until(true, () => receiver.received.length === 4)
      assert.deepEqual(
        receiver.received.map(({ type, data }) => [type, data]),
        ['registered', 'updated', 'updated', 'erased'].map((kind) => [`candidate.${kind}`, { id }]),
      )
      assert.equal(new Set(receiver.received.map((event) => event.id)).size, 4)
    })

    test('have the record as it is at their delivery, where that is wanted', async (context) => {
      const receiver = await startWebhookReceiver(context)
      const variables = { ...eventVariables(receiver.url), EVENTS_INCLUDE: 'record' }
      const { candidates, archive, start } = await useNotified(context, engine, variables)
      const [stays, goes] = [someCandidate(), someCandidate()]
      await candidates.add(stays)
      await candidates.add(goes)
      await archive.erase(goes.id)
      start()
      await until(true, () => receiver.received.length === 3)
      const of = (id: string) =>
        receiver.received.filter(({ data }) => data.id === id).map(({ data }) => data)
      const [data] = of(stays.id)
      assert.deepEqual([data?.email, data?.version, data?.password_hash], [stays.email, 1, undefined])
      assert.deepEqual(of(goes.id), [{ id: goes.id }, { id: goes.id }])
    })

    test('wait until the address is verified, where it must be', async (context) => {
      const receiver = await startWebhookReceiver(context)
      const variables = {
        ...eventVariables(receiver.url),
        ...mailVariables('smtp://127.0.0.1:9'),
        VERIFY_EMAIL: 'required',
      }
      const { candidates, archive, start } = await useNotified(context, engine, variables)
      const [verified, erased] = [someCandidate(), someCandidate()]
      for (const candidate of [verified, erased]) {
        await candidates.add(candidate)
        const { position } = (await archive.find({ id: candidate.id }))!
        await archive.correct(candidate.id, { first_name: 'Augusta' }, position)
      }
      await archive.erase(erased.id)
      await archive.verifyEmail(verified.id, verified.email, new Date())
      await archive.erase(verified.id)
      start()
      await until(true, () => receiver.received.length === 2)
      await sleep(300)
      assert.deepEqual(
        receiver.received.map(({ type, data }) => [type, data.id]),
        ['registered', 'erased'].map((kind) => [`candidate.${kind}`, verified.id]),
      )
    })

    test('are tried again after any answer but 2xx, and hold up no other candidate', async (context) => {
      const answers = [302, 410, 404, 500, 0]
      const receiver = await startWebhookReceiver(context, () => answers.shift() ?? 200)
      const { candidates, archive, start } = await useNotified(context, engine, eventVariables(receiver.url))
      const [one, other] = [someCandidate(), someCandidate()]
      await candidates.add(one)
      await archive.erase(one.id)
      await candidates.add(other)
      const copy = start()
      await until(true, () => receiver.received.filter(({ status }) => status === 200).length === 3)
      assert.equal(receiver.received.length, 8)
      const arrived = receiver.received.filter(({ status, data }) => status === 200 && data.id === one.id)
      assert.deepEqual(
        arrived.map(({ type }) => type),
        ['candidate.registered', 'candidate.erased'],
      )
      await until(true, async () => (await copy.states()).delivered === 3)
    })

    test('name the failure where the receiver speaks no HTTP', async (context) => {
      const server = createServer((socket) => void socket.end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1')
      await once(server, 'listening')
      context.after(() => server.close())
      const { port } = server.address() as AddressInfo
      const variables = eventVariables(`http://127.0.0.1:${port}`)
      const { candidates, start } = await useNotified(context, engine, variables)
      await candidates.add(someCandidate())
      const copy = start()
      await until('HTTPParserError', async () => (await copy.waiting(1))[0]?.last_error)
    })

    test('show what they wait for, and are retried on demand', async (context) => {
      const receiver = await startWebhookReceiver(context, () => 404)
      const { candidates, start } = await useNotified(context, engine, eventVariables(receiver.url))
      const candidate = someCandidate()
      await candidates.add(candidate)
      const copy = start()
      const waiting = async () => (await copy.waiting(10))[0]
      await until(true, async () => Boolean((await waiting())?.last_error))
      const { kind, subject, last_error } = (await waiting())!
      assert.deepEqual([kind, subject, last_error], ['candidate.registered', candidate.id, 'HTTP 404'])
      assert.equal(await copy.retry(), 1)
      receiver.answer = () => 204
      await until(true, async () => (await copy.states()).waiting === 0)
    })
  })
}
