import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ParsedResume } from '@resume-library/resume-parser/parse-resume'
import { readResume } from './read-resume.ts'

const file = new Blob(['%PDF-1.7'])
const FAILED = { kind: 'failed' }

/** A Worker that does what the test says with the port that it is given. */
function startWorker(
  work: (port: MessagePort, worker: { onerror: ((event: Event) => void) | null }) => void,
) {
  const worker = {
    ends: 0,
    onerror: null as ((event: Event) => void) | null,
    terminate: () => void worker.ends++,
    postMessage: (sent: Blob, [port]: MessagePort[]) => {
      assert.equal(sent, file)
      work(port!, worker)
    },
  }
  return { worker, start: () => worker as unknown as Worker }
}

const readingOf = (parsed: ParsedResume) =>
  readResume(file, new AbortController().signal, startWorker((port) => port.postMessage(parsed)).start)

const unreadable = (reason: string) => ({ readable: false, reason }) as ParsedResume

const ANSWERS = {
  first_name: 'Ann',
  last_name: '',
  key_skills: ['Excel', 'Spanish'],
}
const readable = {
  readable: true,
  answers: ANSWERS,
  unsure: ['first_name'],
  pages: 2,
} as unknown as ParsedResume

test('answers are text, and missing ones are absent', async () => {
  assert.deepEqual(await readingOf(readable), {
    kind: 'read',
    values: { first_name: 'Ann', key_skills: 'Excel, Spanish' },
    unsure: ['first_name'],
    pages: 2,
  })
})

test('a skill with commas stays one skill', async () => {
  const bracketed = { ...ANSWERS, key_skills: ['Excel (pivots, macros)', 'Spanish'] }
  const reading = await readingOf({ ...readable, answers: bracketed } as unknown as ParsedResume)
  assert.equal(reading.kind === 'read' && reading.values.key_skills, 'Excel (pivots / macros), Spanish')
})

test('reasons are mapped to those that a person can act on', async () => {
  for (const reason of ['scanned', 'no_characters', 'locked', 'too_large', 'broken'])
    assert.deepEqual(await readingOf(unreadable(reason)), { kind: 'unreadable', reason })
  for (const reason of ['unknown_type', 'empty'])
    assert.deepEqual(await readingOf(unreadable(reason)), { kind: 'unreadable', reason: 'broken' })
  for (const reason of ['timeout', 'no_reader']) assert.deepEqual(await readingOf(unreadable(reason)), FAILED)
})

test('a broken Worker fails without a console error', async () => {
  const error = new Event('error', { cancelable: true })
  const { worker, start } = startWorker((_, { onerror }) => onerror!(error))
  assert.deepEqual(await readResume(file, new AbortController().signal, start), FAILED)
  assert.equal(worker.ends, 1)
  assert.ok(error.defaultPrevented)
})

test('an abort terminates the Worker, and its answer is ignored', async () => {
  const abort = new AbortController()
  let late!: MessagePort
  const { worker, start } = startWorker((port) => {
    late = port
  })
  const reading = readResume(file, abort.signal, start)
  abort.abort()
  late.postMessage(readable)
  assert.deepEqual(await reading, FAILED)
  assert.equal(worker.ends, 1)
})

test('an earlier abort, or no Worker, fails', async () => {
  const start = () => assert.fail('a Worker was made')
  assert.deepEqual(await readResume(file, AbortSignal.abort(), start), FAILED)
  const none = () => {
    throw new TypeError('no Worker')
  }
  assert.deepEqual(await readResume(file, new AbortController().signal, none), FAILED)
})
