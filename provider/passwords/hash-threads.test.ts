import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createHashThreads } from './hash-threads.ts'

/** A thread that answers once and ends with the next request. */
function mortalThread() {
  let answered = 0
  return {
    get isRunning() {
      return answered < 2
    },
    request: async () => {
      if (++answered < 2) return 'hash'
      throw new Error('the thread has ended')
    },
    close: async () => undefined,
  }
}

const REQUEST = { password: 'password', phc: null }

describe('the threads that hash', () => {
  test('are kept, and replaced when they end', async () => {
    let started = 0
    const threads = createHashThreads(() => {
      started++
      return mortalThread()
    })
    assert.equal(await threads.request(REQUEST), 'hash')
    await assert.rejects(threads.request(REQUEST), /the thread has ended/)
    assert.equal(started, 1)
    assert.equal(await threads.request(REQUEST), 'hash')
    assert.equal(started, 2)
  })
})
