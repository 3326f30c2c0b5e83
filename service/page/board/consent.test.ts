import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageConsent } from '@resume-library/contract/service-api'
import { configured, faultsOf } from '../../testing/configured.ts'
import { ANSWERS, postForm, sent } from '../../testing/post-form.ts'
import { register } from '../../testing/requests.ts'
import { startTestService } from '../../testing/test-service.ts'

const BOARD = { PRIVACY_URL: 'https://harbor.example/privacy', TERMS_URL: 'https://harbor.example/terms' }
const REQUIRED = { environment: { ...BOARD, CONSENT: 'required' } }
const NOTICE = { environment: { ...BOARD, CONSENT: 'notice' } }
const AT = '1999-01-01T00:00:00.000Z'

/** @param time ISO 8601 */
const isNow = (time: unknown) => Math.abs(Date.parse(String(time)) - Date.now()) < 60_000

async function askedBy(url: string): Promise<PageConsent> {
  const html = await (await fetch(url)).text()
  return JSON.parse(/id="configuration">([\s\S]*?)<\/script>/.exec(html)![1]!).consent
}

test('the page shows the consent text with a version of all that it covers', async (context) => {
  const { url, log } = await startTestService(context, REQUIRED)
  const asked = await askedBy(url)
  assert.equal(asked.kind, 'required')
  assert.equal(asked.texts.en!.text, 'I agree to the Privacy Policy and Terms of Use.')
  assert.match(asked.texts.en!.version, /^en-[\da-f]{16}$/)
  assert.deepEqual(asked.texts.es!.links, [
    { label: 'Política de privacidad', address: BOARD.PRIVACY_URL },
    { label: 'Términos de uso', address: BOARD.TERMS_URL },
  ])
  const logged = log.find((line) => line.consent_version === asked.texts.en!.version)
  assert.equal(logged?.text, asked.texts.en!.text, 'the operator can look up which text a version was')
  assert.deepEqual([logged?.consent, logged?.language, logged?.part], ['required', 'en', 'service'])
  const other = await startTestService(context, {
    environment: { ...REQUIRED.environment, TERMS_URL: 'https://harbor.example/terms/2' },
  })
  assert.notEqual((await askedBy(other.url)).texts.en!.version, asked.texts.en!.version)
})

test('required consent: a registration without it is refused, with an error at its field', async (context) => {
  const service = await startTestService(context, REQUIRED)
  for (const consent of [undefined, null]) {
    const answer = await register(service.url, { consent })
    const problem = (await answer.json()) as Record<string, string>
    assert.deepEqual([answer.status, problem.code], [400, 'check_failed'])
    const missing = 'Please agree to the Privacy Policy and Terms of Use.'
    assert.equal(problem.consent, missing)
    assert.equal(problem.detail, `${missing} If the page shows no such box, please reload it.`)
  }
  for (const consent of ['yes', {}, { version: '' }, { version: '<b>' }, { version: 'a', given_at: 'now' }])
    assert.equal((await register(service.url, { consent })).status, 400, JSON.stringify(consent))
  assert.equal(service.provider.requests.length, 0)
})

test('the provider receives the consent version, and the time of the service’s clock', async (context) => {
  for (const options of [REQUIRED, NOTICE]) {
    const service = await startTestService(context, options)
    await register(service.url, {
      registration_date: AT,
      consent: { version: 'en-1', given_at: AT },
    })
    const { consent, registration_date } = sent(service)[0]
    assert.equal(consent.version, 'en-1')
    assert.ok(isNow(consent.given_at), consent.given_at)
    assert.ok(isNow(registration_date), 'not years ago, as by a wrong clock')
  }
})

test('a notice requires no consent, and without CONSENT none is sent', async (context) => {
  const notice = await startTestService(context, NOTICE)
  assert.equal((await register(notice.url)).status, 201)
  assert.ok(!('consent' in sent(notice)[0]))
  const off = await startTestService(context, { environment: BOARD })
  for (const consent of [{ version: 'en-1' }, { version: '<b>' }, {}, [], ['x'], '', 'yes', 0, 1, true, null])
    assert.equal((await register(off.url, { consent })).status, 201, JSON.stringify(consent))
  assert.ok(sent(off).every((candidate: object) => !('consent' in candidate)))
  assert.equal(await askedBy(off.url), undefined)
})

test('without script the box stands at the end, stays ticked, and is sent', async (context) => {
  const service = await startTestService(context, REQUIRED)
  const { resume_url: _, ...first } = ANSWERS
  assert.equal((await postForm(service.url, new URLSearchParams(first))).page.outcome.kind, 'shown')
  const without = await postForm(service.url, new URLSearchParams(ANSWERS))
  assert.equal(without.status, 422)
  assert.deepEqual(without.page.outcome, { kind: 'wrong', errors: {}, consent: true })
  assert.equal(without.page.consent?.isGiven, false)
  const { version } = without.page.consent!
  const wrong = await postForm(
    service.url,
    new URLSearchParams({ ...ANSWERS, zip_code: '1', consent: version }),
  )
  assert.equal(wrong.page.consent?.isGiven, true)
  assert.equal(wrong.page.outcome.kind === 'wrong' && wrong.page.outcome.consent, undefined)
  assert.equal(service.provider.requests.length, 0)
  const done = await postForm(service.url, new URLSearchParams({ ...ANSWERS, consent: version }))
  assert.equal(done.page.outcome.kind, 'registered')
  assert.equal(done.page.consent?.isGiven, false, 'the next person agrees for themselves')
  const [candidate] = sent(service)
  assert.equal(candidate.consent.version, version)
  assert.ok(isNow(candidate.consent.given_at))
})

test('CONSENT without a text to agree to is a fault', () => {
  for (const CONSENT of ['required', 'notice'])
    assert.deepEqual(faultsOf({ CONSENT }), [
      'CONSENT: needs PRIVACY_URL or TERMS_URL, the texts that candidates agree to',
    ])
  assert.deepEqual(faultsOf({ CONSENT: 'yes' }), ['CONSENT: must be required, notice or off'])
  assert.equal(configured({ CONSENT: 'notice', TERMS_URL: BOARD.TERMS_URL }).board?.consent, 'notice')
})
