import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startProcess, startThread } from './thread-client.ts'

const MODULE = new URL('./testing/unusual-thread.ts', import.meta.url)

for (const [kind, start] of [
  ['thread', () => startThread<string, string>(MODULE, 'heard', {})],
  ['process', () => startProcess<string, string>(MODULE, 'heard')],
] as const)
  describe(`a ${kind} that answers requests`, () => {
    test('answers in order', async () => {
      const thread = start()
      assert.deepEqual(await Promise.all([thread.request('a'), thread.request('b')]), ['heard a', 'heard b'])
      await thread.close()
    })

    test('throws the error of a request, and continues', async () => {
      const thread = start()
      await assert.rejects(thread.request('throw'), { name: 'RangeError', message: 'as asked' })
      assert.equal(await thread.request('a'), 'heard a')
      await thread.close()
    })

    for (const how of kind === 'thread' ? ['exit', 'break'] : ['exit']) {
      test(`rejects pending and later requests after ${how}`, async () => {
        const thread = start()
        const results = await Promise.allSettled([
          thread.request('a'),
          thread.request(how),
          thread.request('b'),
        ])
        assert.equal(results[0].status, 'fulfilled')
        assert.equal(results[2].status, 'rejected')
        assert.equal(thread.isRunning, false)
        await assert.rejects(thread.request('c'))
        await thread.close()
      })
    }

    test('closes after pending requests, also twice', async () => {
      const thread = start()
      const asked = thread.request('a')
      await Promise.all([thread.close(), thread.close()])
      assert.equal(await asked, 'heard a')
      await assert.rejects(thread.request('b'), /the thread has ended/)
    })
  })

test('a process is killed within a request', async () => {
  const { request, kill, close } = startProcess<string, string>(MODULE, 'heard')
  const hung = request('hang')
  setTimeout(kill, 500)
  await assert.rejects(hung, /the thread has ended/)
  await close()
})
