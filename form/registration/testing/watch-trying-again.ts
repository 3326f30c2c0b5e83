import assert from 'node:assert/strict'
import type { TestRegistration } from './test-registration.ts'

/** @returns checks what must hold of what failed for now, after each thing that happened */
export function watchTryingAgain(set: TestRegistration): (what: string) => void {
  const { registration, registrations, uploads } = set
  let sent = registrations.asked.length
  let uploaded = uploads.asked.length
  return (what) => {
    const { retry, uploadRetry, problem, upload } = registration.current()
    if (retry) assert.ok(problem, `${what}: something may be tried again, and nothing is told`)
    if (uploadRetry) assert.equal(upload.kind, 'failed', `${what}: an upload may be tried again`)
    // A file that was being read before it is sent may go whenever.
    if (what === 'the connection is back') {
      assert.ok(registrations.asked.length <= sent + 1, `${what}: sent twice`)
      assert.ok(uploads.asked.length <= uploaded + 1, `${what}: uploaded twice`)
      if (registrations.asked.length > sent) isTheSame(what, set)
    } else if (what.startsWith('wait'))
      assert.equal(registrations.asked.length, sent, `${what}: a countdown has sent something`)
    sent = registrations.asked.length
    uploaded = uploads.asked.length
  }
}

/** What is sent by itself is the registration that was sent before, to the letter. */
function isTheSame(what: string, { registrations: { asked } }: TestRegistration): void {
  const [before, again] = asked.slice(-2)
  assert.deepEqual(again?.candidate, before?.candidate, `${what}: something else was sent`)
  assert.equal(again?.key, before?.key, `${what}: with another key`)
}
