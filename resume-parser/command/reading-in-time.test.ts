import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { SAMPLES } from '../testing/samples.ts'
import { startReadingThread } from './reading-in-time.ts'

/** Timeout that suffices to start a thread on a busy machine. */
const PATIENCE_MS = 2_000
/** Behaves by the first byte. 0: loops, 1: throws, 3: answers and throws, 4: fills its memory; others: answers. */
const THREAD = `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ([first]) => {
    while (first === 0);
    for (const all = []; first === 4; ) all.push({})
    if (first === 1) throw new Error('out of order')
    parentPort.postMessage({ readable: false, reason: 'empty' })
    if (first === 3) setImmediate(() => { throw new Error('too late') })
  })
  parentPort.postMessage('ready')`)}`

test('an endless file times out, and the next is read', async () => {
  const reader = startReadingThread(new URL(THREAD), PATIENCE_MS)
  try {
    assert.deepEqual(await reader.read(Uint8Array.of(0)), { readable: false, reason: 'timeout' })
    assert.deepEqual(await reader.read(Uint8Array.of(1)), { readable: false, reason: 'broken' })
    assert.deepEqual(await reader.read(Uint8Array.of(2)), { readable: false, reason: 'empty' })
  } finally {
    await reader.end()
  }
})

test('a file that exhausts the thread’s memory is too large, and the next is read', async () => {
  // Filling the memory takes longer than reading a file may, on a busy machine.
  const reader = startReadingThread(new URL(THREAD), 60_000)
  try {
    assert.deepEqual(await reader.read(Uint8Array.of(4)), { readable: false, reason: 'too_large' })
    assert.deepEqual(await reader.read(Uint8Array.of(2)), { readable: false, reason: 'empty' })
  } finally {
    await reader.end()
  }
})

test('a thread that ends after its answer is replaced for the next file', async () => {
  const reader = startReadingThread(new URL(THREAD), PATIENCE_MS)
  try {
    const empty = { readable: false, reason: 'empty' }
    assert.deepEqual(await reader.read(Uint8Array.of(3)), empty)
    await setTimeout(50)
    assert.deepEqual(await reader.read(Uint8Array.of(2)), empty)
  } finally {
    await reader.end()
  }
})

test('gives the same answers as the page', async () => {
  const reader = startReadingThread()
  try {
    const parsed = await reader.read(SAMPLES.pdf.slice())
    assert.equal(parsed.readable && parsed.answers.last_name, 'Doe')
  } finally {
    await reader.end()
  }
})
