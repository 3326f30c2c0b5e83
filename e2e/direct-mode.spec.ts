import assert from 'node:assert/strict'
import { newApplicant, readyToSubmit, register } from './harness/applicant.ts'
import { CREDENTIAL, setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** Direct mode: the form calls the provider itself (specification, section 6). */
const stage = setStage({ scripted: 'direct' })

test('the form calls the provider itself, with the credential', async () => {
  const page = await stage.visit()
  const applicant = { ...newApplicant(), Email: `Direct-${Date.now()}@Example.com` }
  await readyToSubmit(page, applicant)
  await register(page)
  const [call, ...more] = stage.provider.callsFor(applicant.Email.toLowerCase())
  assert.equal(more.length, 0)
  assert.equal(call!.path, '/v1/candidate/backfill/register')
  assert.equal(call!.headers.origin, stage.product.url, 'it came from the page')
  assert.equal(call!.headers.authorization, `Basic ${Buffer.from(CREDENTIAL).toString('base64')}`)
  assert.match(call!.headers['content-type'] ?? '', /^application\/json\b/)
  assert.match(call!.headers.accept ?? '', /^application\/json\b/)
  assert.equal(call!.headers['idempotency-key'], undefined)
  assert.equal(call!.candidate.zip_code, '02134')
  assert.equal(call!.candidate.phone, '+15550109999')
})
