import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { PROVIDER_WORDS_MAX_BYTES } from '@resume-library/contract/limits'
import { WITHOUT_SCRIPT_MODULE } from '@resume-library/contract/posted-form'
import { ANSWERS, formOf, postForm, WITHOUT_RESUME } from '../../testing/post-form.ts'
import { PDF } from '../../testing/requests.ts'
import { json } from '../../testing/scripted-provider.ts'
import { startTestService, writeBuiltPage } from '../../testing/test-service.ts'

const FORM_HEADERS = {
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': 'application/x-www-form-urlencoded',
}

describe('nothing is lost', () => {
  test('of a file beside a link that is wrong', async (context) => {
    const service = await startTestService(context)
    const file = { name: 'cv.pdf', bytes: PDF }
    const { page } = await postForm(service.url, formOf({ ...WITHOUT_RESUME, resume_url: 'no link' }, file))
    assert.deepEqual(page.outcome, { kind: 'wrong', errors: { resume_url: 'resume_url_invalid' } })
    assert.equal(page.resume?.filename, 'cv.pdf')
  })

  test('where the name of a file has a line separator', async (context) => {
    const service = await startTestService(context)
    const file = { name: 'my\u2028own\u2029cv.pdf', bytes: PDF }
    const { page } = await postForm(service.url, formOf({ ...WITHOUT_RESUME, zip_code: 'x' }, file))
    assert.deepEqual(page.outcome, { kind: 'wrong', errors: { zip_code: 'zip_code_invalid' } })
    assert.equal(page.resume?.filename, file.name)
  })

  test('behind a text that is much too long', async (context) => {
    const service = await startTestService(context)
    const fields = { key_skills: 'a'.repeat(200_000), ...ANSWERS, home_town: 'London' }
    const { page } = await postForm(service.url, formOf(fields))
    assert.deepEqual(page.outcome, { kind: 'wrong', errors: { key_skills: 'skills_too_long' } })
    assert.equal(page.values.home_town, 'London')
  })

  test('where a proxy before the provider asks for a password: no browser shows a page with 407', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = json(407, {})
    const { status, page } = await postForm(service.url, formOf(ANSWERS))
    assert.equal(status, 502)
    assert.equal(page.values.email, ANSWERS.email)
  })

  test('where the page cannot say what the provider said', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'register-page-'))
    context.after(() => rm(folder, { recursive: true }))
    const PAGE_DIR = await writeBuiltPage(folder)
    const failing = `export const renderAnswer = (page) => {
      if (page.outcome.kind === 'refused') throw new RangeError('too deep')
      return { title: '', body: JSON.stringify(page) }
    }`
    await writeFile(join(PAGE_DIR, WITHOUT_SCRIPT_MODULE), failing)
    const service = await startTestService(context, { environment: { PAGE_DIR } })
    service.provider.answer = json(422, { detail: 'No.' })
    const { status, page } = await postForm(service.url, formOf(ANSWERS))
    assert.equal(status, 500)
    assert.deepEqual(page.outcome, { kind: 'stopped', code: 'internal', seconds: null })
    assert.equal(page.values.email, ANSWERS.email)
  })
})

describe('what is sent to hold the service up', () => {
  test('of a provider: no sentence is made of an answer that is none', async (context) => {
    const service = await startTestService(context)
    const outcomeOf = async (detail: string) => {
      service.provider.answer = json(422, { detail })
      return (await postForm(service.url, formOf(ANSWERS))).page.outcome
    }
    const short = { detail: 'a'.repeat(PROVIDER_WORDS_MAX_BYTES / 2) }
    assert.deepEqual(await outcomeOf(short.detail), {
      kind: 'refused',
      status: 422,
      body: short,
      waitMs: null,
    })
    const long = 'a'.repeat(PROVIDER_WORDS_MAX_BYTES)
    assert.deepEqual(await outcomeOf(long), { kind: 'refused', status: 422, body: '', waitMs: null })
  })

  for (const [what, body, type] of [
    ['names without a value', `first_name=Ada${'&'.repeat(60_000)}`, FORM_HEADERS['Content-Type']],
    [
      'files without a name',
      `--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nAda\r\n${'--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n'.repeat(1_000)}--x--\r\n`,
      'multipart/form-data; boundary=x',
    ],
  ] as const)
    test(`${what}: no more are looked at than a form has`, async (context) => {
      const service = await startTestService(context)
      const { page } = await postForm(service.url, body, { ...FORM_HEADERS, 'Content-Type': type })
      assert.deepEqual(page.outcome, { kind: 'stopped', code: 'request_too_large', seconds: null })
      assert.equal(page.values.first_name, 'Ada')
    })
})
