import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { EmbeddedEvent, HostHello } from '@resume-library/contract/embedding'
import { createStore } from '../registration/core.ts'
import { NO_ERRORS } from '../registration/errors.ts'
import { initialState, type RegistrationState } from '../registration/state.ts'
import { createHost } from './embedded.ts'
import { reportProgress } from './report-progress.ts'

const BOARD = 'https://jobs.example.org'

interface Sent {
  readonly message: unknown
  readonly origin: string
}

let sent: Sent[]
let listener: (event: { source: unknown; origin: string; data: unknown }) => void

/** Stubs the globals of a framed window. */
function framed(): object {
  sent = []
  const parent = { postMessage: (message: unknown, origin: string) => void sent.push({ message, origin }) }
  Object.assign(globalThis, {
    window: globalThis,
    parent,
    location: { origin: 'https://register.example' },
    addEventListener: (_type: string, added: typeof listener) => {
      listener = added
    },
  })
  return parent
}

let parent: object
beforeEach(() => {
  parent = framed()
})

test("sends nothing before the host's hello, and then only to its origin", () => {
  const hellos: HostHello[] = []
  const host = createHost((hello) => hellos.push(hello))
  host.send({ height: 700 })
  listener({ source: parent, origin: 'null', data: { hello: { email: 'of no origin' } } })
  listener({ source: {}, origin: BOARD, data: { hello: { email: 'a sibling frame' } } })
  assert.deepEqual([sent, hellos], [[], []])

  listener({ source: parent, origin: BOARD, data: { hello: { email: 'ann@example.org' } } })
  host.send({ height: 800 })
  assert.deepEqual(hellos, [{ email: 'ann@example.org' }])
  assert.deepEqual(sent, [
    { message: { height: 700 }, origin: BOARD },
    { message: { height: 800 }, origin: BOARD },
  ])
})

test('ignores other messages of the host', () => {
  const hellos: HostHello[] = []
  createHost((hello) => hellos.push(hello))
  for (const data of ['[resizer] hello', null, undefined, 7, { height: 1 }, { hello: { accent: '#000' } }])
    listener({ source: parent, origin: BOARD, data })
  assert.deepEqual(hellos, [{ accent: '#000' }])
})

test('a page without a host sends nothing', () => {
  Object.assign(globalThis, { parent: globalThis })
  const hellos: HostHello[] = []
  createHost((hello) => hellos.push(hello))
  listener({ source: globalThis, origin: 'https://register.example', data: { hello: {} } })
  assert.deepEqual(hellos, [])
})

function watched() {
  const [store, set] = createStore(initialState(NO_ERRORS))
  const events: EmbeddedEvent[] = []
  reportProgress(store, (event) => events.push(event))
  const change = (part: Partial<RegistrationState>) => set({ ...store.current(), ...part })
  return { change, events }
}

const toast = (message: RegistrationState['toasts'][number]['message']) =>
  [{ id: 1, kind: 'error', message }] as const

test("reports registered and queued, without the provider's answer", () => {
  const { change, events } = watched()
  change({ submission: { kind: 'sending' } })
  const { values } = initialState(NO_ERRORS).start
  change({ submission: { kind: 'queued', url: 'https://register.example/registration/s3cret', values } })
  const unsent = { fields: [], values }
  change({ submission: { kind: 'registered', unsent, body: { erase_url: 's3cret' } } })
  assert.deepEqual(events, [
    { type: 'queued', detail: null },
    { type: 'registered', detail: null },
  ])
})

test("reports failures by code, without the provider's words", async () => {
  const { change, events } = watched()
  change({ submission: { kind: 'failed' } })
  change({ toasts: toast({ code: 'toast_server_error' }) })
  await setImmediate()
  change({ submission: { kind: 'sending' } })
  change({ submission: { kind: 'failed' } })
  change({ toasts: toast({ text: 'ann@example.org is not welcome' }) })
  await setImmediate()
  change({ failedLoads: [{ part: 'deferred', again: () => {} }] })
  assert.deepEqual(events, [
    { type: 'error', detail: { code: 'server_error' } },
    { type: 'error', detail: { code: 'refused' } },
    { type: 'error', detail: { code: 'not_loaded' } },
  ])
})
