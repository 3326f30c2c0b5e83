import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readyToSubmit } from '../testing/ready-to-submit.ts'
import { resumeFile, settled } from '../testing/test-registration.ts'

const codes = (toasts: readonly { readonly message: object }[]) =>
  toasts.map(({ message }) => ('code' in message ? message.code : message))

describe('toasts', () => {
  test('are two at most, the newest, and one can be closed', async () => {
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

  test('about a missing resume go when there is one', async () => {
    const { registration, type, submit, now } = await readyToSubmit()
    registration.removeResume()
    await submit()
    assert.deepEqual(codes(now().toasts), ['resume_required'])
    type({ resume_url: 'ann.example/cv.pdf' })
    registration.addUrl()
    assert.deepEqual(now().toasts, [])
  })

  test('about an upload that runs go when it has arrived; that it has stays while the resume does', async () => {
    const { registration, uploads, submit, now } = await readyToSubmit()
    registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    await submit()
    assert.deepEqual(codes(now().toasts), ['upload_still_running'])
    uploads.answer({ kind: 'uploaded' })
    await settled()
    assert.deepEqual(codes(now().toasts), ['upload_succeeded'])
    registration.removeResume()
    assert.deepEqual(now().toasts, [])
  })

  test('about an upload that failed go when it is tried again', async () => {
    const { registration, uploads, now } = await readyToSubmit()
    registration.chooseFiles([resumeFile()], 'selected')
    await settled()
    uploads.answer({ kind: 'unreachable' })
    await settled()
    assert.deepEqual(codes(now().toasts), ['upload_failed'])
    registration.retryUpload()
    assert.deepEqual(now().toasts, [])
  })

  test('about files that were refused go with the next choice', async () => {
    const { registration, now } = await readyToSubmit()
    registration.chooseFiles([new File(['x'], 'cat.png')], 'dropped')
    assert.deepEqual(codes(now().toasts), ['resume_files_rejected'])
    registration.chooseFiles([resumeFile()], 'selected')
    assert.deepEqual(now().toasts, [])
  })

  test('about an address that is none go when another is typed', async () => {
    const { registration, type, now } = await readyToSubmit()
    type({ resume_url: 'no address' })
    registration.addUrl()
    assert.deepEqual(codes(now().toasts), ['resume_url_invalid'])
    type({ resume_url: 'no address.' })
    assert.deepEqual(now().toasts, [])
  })

  test('about a registration that failed go with the next try', async () => {
    const { type, submit, answer, now } = await readyToSubmit()
    await submit()
    await answer({ kind: 'unanswered' })
    assert.deepEqual(codes(now().toasts), ['toast_registration_failed'])
    type({ zip_code: '' })
    await submit()
    assert.deepEqual(now().toasts, [])
  })

  test('about what has happened stay, whatever comes after', async () => {
    const { registration, submit, answer, now } = await readyToSubmit()
    await submit()
    await answer({ kind: 'registered', body: {} })
    registration.next()
    registration.goTo(2)
    assert.deepEqual(codes(now().toasts), ['toast_registered'])
  })
})
