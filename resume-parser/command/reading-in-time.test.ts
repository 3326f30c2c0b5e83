import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SAMPLES } from '../testing/samples.ts'
import { startReadingThread } from './reading-in-time.ts'

/** Enough for a thread to start on a busy machine. */
const PATIENCE_MS = 2_000
/** Turns in circles at a first byte of 0, ends at 1, and answers anything else. */
const THREAD = `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ([first]) => {
    while (first === 0);
    if (first === 1) throw new Error('out of order')
    parentPort.postMessage({ readable: false, reason: 'empty' })
  })
  parentPort.postMessage('ready')`)}`

test('a file that never ends costs its time alone, and the next is read', async () => {
  const reader = startReadingThread(new URL(THREAD), PATIENCE_MS)
  try {
    assert.deepEqual(await reader.read(Uint8Array.of(0)), { readable: false, reason: 'timeout' })
    assert.deepEqual(await reader.read(Uint8Array.of(1)), { readable: false, reason: 'broken' })
    assert.deepEqual(await reader.read(Uint8Array.of(2)), { readable: false, reason: 'empty' })
  } finally {
    await reader.end()
  }
})

test('reads what the reader of the page does', async () => {
  const reader = startReadingThread()
  try {
    const parsed = await reader.read(SAMPLES.pdf.slice())
    assert.equal(parsed.readable && parsed.answers.last_name, 'Doe')
  } finally {
    await reader.end()
  }
})
