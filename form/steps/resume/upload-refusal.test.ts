import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { UploadErrorCode } from '@resume-library/contract/errors'
import { codeOfStatus } from '../../browser/service-client.ts'
import { reasonOf } from './upload-file.ts'

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
