import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { RESUME_READING_MS } from '@resume-library/contract/limits'
import { withGlobals } from '../testing/with-globals.ts'
import { canDrawPages, drawPage } from './draw-page.ts'

const order = { file: new Blob(['%PDF-1.7']), width: 600 }

/** A Worker that gives what the test says, once it says so; null for nothing at all. */
function startWorker(answer: unknown = null) {
  const worker = {
    onerror: null,
    ends: 0,
    terminate: () => void worker.ends++,
    answer: () => {},
    postMessage: (asked: unknown, [port]: MessagePort[]) => {
      assert.equal(asked, order)
      worker.answer = () => port!.postMessage(answer)
    },
  }
  return { worker, start: () => worker as unknown as Worker }
}

const never = () => new AbortController().signal

test('the picture of a page ends its Worker', async () => {
  const { worker, start } = startWorker({ bitmap: 'a picture', pages: 3 })
  const drawing = drawPage(order, never(), start)
  worker.answer()
  assert.deepEqual(await drawing, { bitmap: 'a picture', pages: 3 })
  assert.equal(worker.ends, 1)
})

test('what has no picture is none', async () => {
  const { worker, start } = startWorker()
  const drawing = drawPage(order, never(), start)
  worker.answer()
  assert.equal(await drawing, null)
})

test('a page that takes too long is given up, and its Worker with it', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { worker, start } = startWorker()
  const drawing = drawPage(order, never(), start)
  t.mock.timers.tick(RESUME_READING_MS - 1)
  assert.equal(worker.ends, 0)
  t.mock.timers.tick(1)
  assert.equal(await drawing, null)
  assert.equal(worker.ends, 1)
})

test('whoever is gone gets no picture, and the Worker ends', async () => {
  const { worker, start } = startWorker()
  const abort = new AbortController()
  const drawing = drawPage(order, abort.signal, start)
  abort.abort()
  assert.equal(await drawing, null)
  assert.equal(worker.ends, 1)
})

describe('pages are drawn', () => {
  const navigator = { connection: { saveData: false } }
  withGlobals({ navigator, OffscreenCanvas: class {} })

  test('where a canvas needs no document, save for those who save data', () => {
    assert.equal(canDrawPages(), true)
    navigator.connection.saveData = true
    assert.equal(canDrawPages(), false)
    Object.assign(navigator, { connection: undefined })
    assert.equal(canDrawPages(), true, 'nothing is said of it')
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
    assert.equal(canDrawPages(), false)
  })
})
