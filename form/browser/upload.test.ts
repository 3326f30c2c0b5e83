import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import type { UploadErrorCode } from '@resume-library/contract/errors'
import { UPLOAD_STALL_MS } from '@resume-library/contract/limits'
import { DEFAULT_PAGE_CONFIGURATION } from '@resume-library/contract/service-api'
import type { UploadOutcome } from '../registration/dependencies.ts'
import { reasonOf } from '../steps/resume/upload-file.ts'
import { codeOfStatus, createClient } from './service-client.ts'
import { FakeUpload } from './testing/fake-upload.ts'

beforeEach(() => {
  FakeUpload.made = []
  mock.timers.enable({ apis: ['setTimeout'] })
  Object.assign(globalThis, { window: globalThis, XMLHttpRequest: FakeUpload })
})
afterEach(() => {
  mock.timers.reset()
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest')
})

const INFECTED = '{"success":false,"code":"resume_infected"}'

function startUpload() {
  const controller = new AbortController()
  const shares: number[] = []
  const ended: UploadOutcome[] = []
  const client = createClient({ ...DEFAULT_PAGE_CONFIGURATION, serviceUrl: 'https://service.example' })
  const outcome = client.upload({
    file: new Blob(['%PDF-1.7']),
    filename: 'cv_1.pdf',
    signal: controller.signal,
    onProgress: (share) => shares.push(share),
  })
  outcome.then((end) => ended.push(end))
  return { request: FakeUpload.made[0]!, controller, shares, ended, outcome }
}

describe('an upload', () => {
  const answers: [what: string, status: number, text: string, outcome: UploadOutcome][] = [
    ['success', 201, '{"success":true}', { kind: 'uploaded' }],
    [
      'success and a delete URL',
      200,
      '{"success":true,"delete_url":"/api/upload/cv_1.pdf?secret=x"}',
      { kind: 'uploaded', deleteUrl: 'https://service.example/api/upload/cv_1.pdf?secret=x' },
    ],
    ['a refusal with its code', 422, INFECTED, { kind: 'refused', code: 'resume_infected', waitMs: null }],
    [
      'a refusal that claims success',
      500,
      '{"success":true}',
      { kind: 'refused', code: 'upload_failed', waitMs: null },
    ],
    [
      "a proxy's page",
      413,
      '<h1>Too large</h1>',
      { kind: 'refused', code: 'upload_stopped_by_size', waitMs: null },
    ],
    [
      "a captive portal's page",
      200,
      '<h1>Welcome</h1>',
      { kind: 'refused', code: 'upload_failed', waitMs: null },
    ],
    ['null', 200, 'null', { kind: 'refused', code: 'upload_failed', waitMs: null }],
  ]
  for (const [what, status, text, outcome] of answers) {
    test(`is answered with ${what}`, async () => {
      const upload = startUpload()
      upload.request.answer(status, text)
      assert.deepEqual(await upload.outcome, outcome)
    })
  }

  test('that is cancelled after it was sent returns its delete URL', async () => {
    const { request, controller, outcome } = startUpload()
    const abort = mock.method(request, 'abort')
    request.upload.onload!()
    controller.abort()
    assert.equal(abort.mock.callCount(), 0)
    request.answer(200, '{"success":true,"delete_url":"https://other.example/x"}')
    assert.deepEqual(await outcome, { kind: 'uploaded', deleteUrl: 'https://other.example/x' })
  })

  test('times out only while stalled', async () => {
    const { request, ended, outcome } = startUpload()
    mock.timers.tick(UPLOAD_STALL_MS - 1)
    request.progress(1, 4)
    mock.timers.tick(UPLOAD_STALL_MS - 1)
    await null
    assert.deepEqual(ended, [])
    mock.timers.tick(1)
    assert.deepEqual(await outcome, { kind: 'unreachable' })
  })
})

describe('an upload that was refused', () => {
  test('by an unknown code has the general message', () => {
    assert.equal(reasonOf('resume_on_fire' as UploadErrorCode), 'upload_not_stored')
  })

  for (const [status, code] of [
    [400, 'upload_failed'],
    [408, 'upload_too_slow'],
    [413, 'upload_stopped_by_size'],
    [415, 'resume_type_refused'],
    [422, 'upload_failed'],
    [429, 'too_many_requests'],
    [503, 'overloaded'],
    [507, 'storage_full'],
    [502, 'upload_failed'],
  ] as const) {
    test(`by a proxy with ${status}: ${code}`, () => assert.equal(codeOfStatus(status), code))
  }
})
