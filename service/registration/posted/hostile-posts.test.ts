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
  test('beside an answer that is wrong: a file, whatever its name, and what stands behind a text too long', async (context) => {
    const { url } = await startTestService(context)
    const file = { name: 'my\u2028own\u2029cv.pdf', bytes: PDF }
    const { page } = await postForm(url, formOf({ ...WITHOUT_RESUME, resume_url: 'no link' }, file))
    assert.deepEqual(page.outcome, { kind: 'wrong', errors: { resume_url: 'resume_url_invalid' } })
    assert.equal(page.resume?.filename, file.name)
    const fields = { key_skills: 'a'.repeat(200_000), ...ANSWERS, home_town: 'London' }
    const long = await postForm(url, formOf(fields))
    assert.deepEqual(long.page.outcome, { kind: 'wrong', errors: { key_skills: 'skills_too_long' } })
    assert.equal(long.page.values.home_town, 'London')
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

  test('more fields than a form has are not looked at', async (context) => {
    const { url } = await startTestService(context)
    const field = '--x\r\nContent-Disposition: form-data; name='
    const nameless = `${field}"file"; filename=""\r\n\r\n\r\n`
    for (const [body, type] of [
      [`first_name=Ada${'&'.repeat(60_000)}`, FORM_HEADERS['Content-Type']],
      [
        `${field}"first_name"\r\n\r\nAda\r\n${nameless.repeat(1_000)}--x--\r\n`,
        'multipart/form-data; boundary=x',
      ],
    ] as const) {
      const { page } = await postForm(url, body, { ...FORM_HEADERS, 'Content-Type': type })
      assert.deepEqual(page.outcome, { kind: 'stopped', code: 'request_too_large', seconds: null })
      assert.equal(page.values.first_name, 'Ada')
    }
  })
})
