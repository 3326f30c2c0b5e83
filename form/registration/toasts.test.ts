import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { settled } from '../testing/test-registration.ts'

const codes = (toasts: readonly { readonly message: object }[]) =>
  toasts.map(({ message }) => ('code' in message ? message.code : message))

describe('toasts', () => {
  test('are the two newest, and can be closed', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    const picture = new File(['x'], 'cat.png')
    registration.chooseFiles([picture], 'dropped')
    await submit()
    await answer({ kind: 'unanswered' })
    registration.addUrl()
    assert.deepEqual(codes(now().toasts), ['toast_registration_failed', 'resume_url_invalid'])
    registration.dismissToast(now().toasts[0]!.id)
    assert.deepEqual(codes(now().toasts), ['resume_url_invalid'])
  })

  test('about an upload are removed when its state changes', async () => {
    const { registration, submit, now, chooseResume, answerUpload } = await readyToSubmit()
    await chooseResume()
    await submit()
    await answerUpload({ kind: 'unreachable' })
    assert.equal(now().toasts.length, 1)
    registration.retryUpload()
    await settled()
    assert.deepEqual(now().toasts, [])
    await answerUpload({ kind: 'uploaded' })
    assert.deepEqual(codes(now().toasts), ['upload_succeeded'])
    registration.removeResume()
    assert.deepEqual(now().toasts, [])
  })

  test('about a refusal are removed when Submit is pressed again', async () => {
    const { submit, answer, now } = await readyToSubmit()
    await submit()
    await answer({ kind: 'refused', status: 500, body: {} })
    assert.deepEqual(codes(now().toasts), ['toast_server_error'])
    await submit()
    assert.deepEqual(now().toasts, [])
  })

  test('about a success stay', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    await answer({ kind: 'registered', body: {} })
    registration.next()
    registration.goTo(2)
    assert.deepEqual(codes(now().toasts), ['toast_registered'])
  })
})
