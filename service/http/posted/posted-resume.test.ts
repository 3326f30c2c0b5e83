import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { errorsOf, formOf, postForm, sent, WITHOUT_RESUME } from '../../testing/post-form.ts'
import { PDF } from '../../testing/requests.ts'
import { json } from '../../testing/scripted-provider.ts'
import { storedUploads } from '../../testing/stored-files.ts'
import { startTestService } from '../../testing/test-service.ts'

const resume = { name: 'Ada "the" Résumé.pdf', bytes: PDF }
/** A PDF under the name of another type. */
const misnamed = { ...resume, name: 'Ada "the" Résumé.doc' }

describe('a resume in a form', () => {
  test('is durable and claimed before the provider is called', async (context) => {
    const service = await startTestService(context)
    let atTheCall: string[] = []
    service.provider.answer = async (response, request) => {
      atTheCall = (await storedUploads(service.dataDir)).claimed
      json(201, {})(response, request)
    }
    const { page } = await postForm(service.url, formOf({ ...WITHOUT_RESUME, resume_url: '' }, resume))
    assert.equal(page.outcome.kind, 'registered')
    assert.equal(atTheCall.length, 1)
    const stored = await fetch(sent(service)[0].resume_url)
    assert.deepEqual(Buffer.from(await stored.arrayBuffer()), PDF)
  })

  test('stays after an error elsewhere, for the next post', async (context) => {
    const service = await startTestService(context)
    const first = await postForm(
      service.url,
      formOf({ ...WITHOUT_RESUME, zip_code: 'x', resume_url: '' }, misnamed),
    )
    assert.deepEqual(errorsOf(first), { zip_code: 'zip_code_invalid' })
    const { path, filename } = first.page.resume!
    assert.equal(filename, resume.name)
    assert.equal((await fetch(service.url + path)).status, 200)
    const fields = {
      ...WITHOUT_RESUME,
      resume_url: '',
      stored_resume: path,
      stored_name: filename,
      form_token: first.page.formToken,
    }
    const second = await postForm(service.url, formOf(fields))
    assert.equal(second.page.outcome.kind, 'registered')
    assert.equal(sent(service)[0].resume_url, service.url + path)
  })

  test('is counted once where its form is posted twice', async (context) => {
    const service = await startTestService(context)
    const fields = { ...WITHOUT_RESUME, zip_code: 'x', resume_url: '' }
    const first = await postForm(service.url, formOf(fields, resume))
    await postForm(service.url, formOf({ ...fields, form_token: first.page.formToken }, resume))
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    assert.match(metrics, /^resume_uploads_total\{outcome="stored"\} 1$/m)
  })

  test('that no longer exists is asked for again', async (context) => {
    const service = await startTestService(context)
    const stored_resume = `/candidate/resumes/1700000000000-${'a'.repeat(32)}-cv.pdf`
    const answer = await postForm(service.url, formOf({ ...WITHOUT_RESUME, resume_url: '', stored_resume }))
    assert.deepEqual(errorsOf(answer), { resume_url: 'resume_unknown' })
    assert.equal(answer.page.resume, null)
    const other = await postForm(
      service.url,
      formOf({ ...WITHOUT_RESUME, resume_url: '', stored_resume: 'https://evil.example/x.pdf' }),
    )
    assert.deepEqual(errorsOf(other), { resume_url: 'resume_required' })
  })

  test('with an error is refused, and all answers stay', async (context) => {
    const service = await startTestService(context)
    for (const [file, code] of [
      [{ name: 'cv.exe', bytes: PDF, type: 'application/x-msdownload' }, 'resume_type_refused'],
      [{ name: 'cv.doc', bytes: Buffer.from('<!DOCTYPE html>') }, 'resume_is_web_page'],
      [{ name: 'cv.pdf', bytes: new Uint8Array(0) }, 'resume_empty'],
      [{ name: 'cv.pdf', bytes: new Uint8Array(RESUME_MAX_BYTES + 1) }, 'resume_too_large'],
      [{ name: 'cv.pdf', bytes: new Uint8Array(2 * RESUME_MAX_BYTES) }, 'resume_too_large'],
    ] as const) {
      const answer = await postForm(service.url, formOf({ ...WITHOUT_RESUME, resume_url: '' }, file))
      assert.deepEqual(errorsOf(answer), { resume_url: code })
      assert.equal(answer.page.values.last_name, 'Lovelace')
    }
  })

  test('counts for the upload quota', async (context) => {
    const service = await startTestService(context, { environment: { UPLOAD_QUOTA_MB: '1' } })
    const bytes = Buffer.concat([PDF, Buffer.alloc(900 * 1024)])
    const post = () =>
      postForm(
        service.url,
        formOf({ ...WITHOUT_RESUME, zip_code: '', resume_url: '' }, { name: 'cv.pdf', bytes }),
      )
    assert.equal(errorsOf(await post()).resume_url, undefined)
    assert.equal(errorsOf(await post()).resume_url, 'upload_quota_exceeded')
  })
})
