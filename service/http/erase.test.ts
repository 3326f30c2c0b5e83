import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ERASE_PATH, ERASURE_PATH } from '@resume-library/contract/provider-api'
import { rawRequest } from '@resume-library/server/testing/raw-request'
import { ANSWERS, formOf, postForm } from '../testing/post-form.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService } from '../testing/test-service.ts'

const TOKEN = 'Gh_secret-of-the-link_0123456789abcdefghijk'

/** A service whose provider keeps one candidate, until it is told to erase it. */
async function startWithCandidate(context: TestContext, environment = {}, resume_url?: string) {
  const service = await startTestService(context, { environment: { LOG_LEVEL: 'trace', ...environment } })
  let isStored = true
  const asked: { token: string; erase: boolean }[] = []
  service.provider.answer = (response, request) => {
    if (request.path !== ERASURE_PATH) return json(404, {})(response, request)
    const given = JSON.parse(request.body)
    asked.push(given)
    const status = given.token !== TOKEN || !isStored ? 'unknown' : given.erase ? 'erased' : 'stored'
    if (given.erase) isStored = false
    json(200, { status, ...(status === 'stored' && { resume_url }) })(response, request)
  }
  const open = async (method = 'GET', language = 'en', token = TOKEN) => {
    const response = await fetch(`${service.url}${ERASE_PATH}${token}?lang=${language}`, { method })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { service, asked, open }
}

test('the link asks for confirmation, its button erases, and a second visit finds nothing', async (context) => {
  const { service, asked, open } = await startWithCandidate(context)
  const page = await open()
  assert.equal(page.status, 200)
  assert.match(
    page.html,
    /<html lang="en" dir="ltr">[\s\S]*be undone[\s\S]*<form [^>]*method="post"[\s\S]*Delete my data/,
  )
  assert.match((await open('GET', 'es')).html, /<html lang="es" dir="ltr">[\s\S]*Eliminar mis datos/)
  assert.equal((await open('HEAD')).status, 200)
  assert.ok(
    asked.every(({ erase }) => !erase),
    'looking erases nothing',
  )
  const action = /action="([^"]+)"/.exec(page.html)?.[1] ?? ''
  assert.match(action, /^\?/, 'it goes to the page itself, also below a path that a proxy takes away')
  const erased = await fetch(new URL(action, `${service.url}${ERASE_PATH}${TOKEN}`), {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: '',
  })
  assert.equal(erased.status, 200)
  assert.match(await erased.text(), /Your data has been deleted/)
  for (const method of ['GET', 'POST']) {
    const second = await open(method)
    assert.equal(second.status, 404)
    assert.match(second.html, /has no data for this link/)
    assert.doesNotMatch(second.html, /<form/)
  }
})

test('the address of the erasure page is in no referrer, cache or log', async (context) => {
  const { service, open } = await startWithCandidate(context)
  const { headers } = await open()
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  await open('POST')
  assert.ok(service.log.length > 0)
  assert.ok(!JSON.stringify(service.log).includes(TOKEN))
})

test('a resume that only the service can reach is erased before the record; the page names one that it cannot reach', async (context) => {
  const name = 'cv_1700000000000_0123456789abcdef0123456789abcdef.pdf'
  const elsewhere = `https://other.example/candidate/resumes/${name}`
  const here = await startWithCandidate(context, { PUBLIC_URL: 'https://jobs.example' }, elsewhere)
  await mkdir(join(here.service.dataDir, 'resumes', 'claimed'), { recursive: true })
  const file = join(here.service.dataDir, 'resumes', 'claimed', name)
  await writeFile(file, 'a resume')
  const { answer } = here.service.provider
  let isThereAtErasure: boolean | null = null
  here.service.provider.answer = (response, request) => {
    if (JSON.parse(request.body).erase) isThereAtErasure = existsSync(file)
    answer(response, request)
  }
  assert.match((await here.open('GET')).html, /be undone/)
  assert.ok(existsSync(file))
  assert.match((await here.open('POST')).html, /Your data has been deleted/)
  assert.equal(isThereAtErasure, false)

  const gone = await startWithCandidate(context, { PUBLIC_URL: 'https://other.example' }, elsewhere)
  assert.match((await gone.open('POST')).html, /Your data has been deleted/)

  const left = await startWithCandidate(context, { PUBLIC_URL: 'https://jobs.example' }, elsewhere)
  const { status, html } = await left.open('POST')
  assert.equal(status, 200)
  assert.match(html, /Your registration has been deleted/)
  assert.ok(html.includes(elsewhere))
  assert.doesNotMatch(html, /Nothing is left/)
  assert.ok(!JSON.stringify(left.service.log).includes(name), 'a name of a file may be that of a person')

  left.service.provider.answer = (response, request) =>
    json(
      200,
      JSON.parse(request.body).erase ? { status: 'erased', resume_left: elsewhere } : { status: 'stored' },
    )(response, request)
  const shared = (await left.open('POST')).html
  assert.ok(shared.includes(elsewhere) && !shared.includes('Nothing is left'))
})

test('a provider that is down is reported, and one without erasure answers 404', async (context) => {
  const { service, open } = await startWithCandidate(context)
  for (const answer of [json(503, {}), json(200, {}), json(200, { status: 'deleted' })]) {
    service.provider.answer = answer
    for (const method of ['GET', 'POST']) {
      const page = await open(method)
      assert.equal(page.status, 503)
      assert.match(page.html, /nothing was deleted/)
    }
  }
  service.provider.answer = json(404, {})
  assert.equal((await open('POST')).status, 404)
})

test('an interrupted erasure does not claim that nothing was erased', async (context) => {
  const { service, open } = await startWithCandidate(context)
  const { answer } = service.provider
  service.provider.answer = (response, request) =>
    JSON.parse(request.body).erase ? json(503, {})(response, request) : answer(response, request)
  const page = await open('POST')
  assert.equal(page.status, 503)
  assert.match(page.html, /confirm that all your data was deleted/)
  service.provider.answer = answer
  assert.match((await open('POST')).html, /Your data has been deleted/)
})

test('guessing erasure addresses is rate limited', async (context) => {
  const { asked, open } = await startWithCandidate(context, { RATE_LIMIT_PER_MINUTE: '3' })
  for (let time = 0; time < 3; time += 1) assert.equal((await open('POST', 'en', `wrong${time}`)).status, 404)
  const refused = await open('POST')
  assert.equal(refused.status, 429)
  assert.match(refused.html, /Nothing was deleted. Please try this link again in a few minutes/)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal(asked.length, 3)
})

test('the page without script shows the erasure link, but not for a forged Host', async (context) => {
  const service = await startTestService(context)
  service.provider.answer = json(201, { id: 1, erase_url: `${ERASE_PATH}${TOKEN}` })
  const { page } = await postForm(service.url, formOf(ANSWERS))
  assert.deepEqual(page.outcome, { kind: 'registered', eraseUrl: `${service.url}${ERASE_PATH}${TOKEN}` })
  const headers = {
    Host: 'evil.example',
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const form = new URLSearchParams(ANSWERS).toString()
  const { body } = await rawRequest(service.url, { method: 'POST', headers }, form)
  assert.ok(body.includes(`"eraseUrl":"${ERASE_PATH}${TOKEN}"`), String(body))
})
