import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { EmbeddedEvent } from '@resume-library/contract/embedding'
import { createStore } from '../registration/core.ts'
import { NO_ERRORS } from '../registration/errors.ts'
import { initialState, type RegistrationState } from '../registration/state.ts'
import { reportProgress } from './report-progress.ts'

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
