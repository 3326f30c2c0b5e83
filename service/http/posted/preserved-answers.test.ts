import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANSWERS, formOf, postForm, WITHOUT_RESUME } from '../../testing/post-form.ts'
import { PDF } from '../../testing/requests.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'

const resume = { name: 'Ada.pdf', bytes: PDF }

/** A page on which a resume is kept, and the fields with which it is posted again. */
async function pageWithResume({ url }: TestService) {
  const { page } = await postForm(url, formOf({ ...WITHOUT_RESUME, zip_code: 'x' }, resume))
  const { path, filename } = page.resume!
  return { ...WITHOUT_RESUME, form_token: page.formToken, stored_resume: path, stored_name: filename }
}

test('a stored resume is removed on request, and the answers stay', async (context) => {
  const service = await startTestService(context)
  const fields = { ...(await pageWithResume(service)), home_town: 'London', action: 'remove_resume' }
  const { status, page } = await postForm(service.url, formOf(fields))
  assert.equal(status, 200)
  assert.equal(page.outcome.kind, 'shown')
  assert.equal(page.resume, null)
  assert.equal(page.values.home_town, 'London')
  assert.equal(service.provider.requests.length, 0)
})

test('a form of unknown origin is refused, with its answers in the page', async (context) => {
  const service = await startTestService(context)
  for (const headers of [{}, { Origin: 'null' }] as const) {
    const { status, page, html } = await postForm(service.url, formOf(ANSWERS, resume), headers)
    assert.equal(status, 403)
    assert.deepEqual(page.outcome, { kind: 'stopped', code: 'post_origin_unknown', seconds: null })
    assert.equal(page.values.email, ANSWERS.email)
    assert.equal(page.resume, null, 'no file of it is kept')
    assert.ok(!html.includes(ANSWERS.password))
  }
  const { page } = await postForm(service.url, formOf(ANSWERS), { Origin: 'https://evil.example' })
  assert.deepEqual(page.outcome, { kind: 'stopped', code: 'posted_elsewhere', seconds: null })
  assert.equal(page.values.email, '', 'nothing of a form of another site stands in the page')
  assert.equal(service.provider.requests.length, 0)
})
