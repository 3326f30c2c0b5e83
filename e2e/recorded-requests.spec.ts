import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { chooseFile, fillStep1, fillStep2, goToStep, newApplicant, submit } from './harness/applicant.ts'
import { pdf } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const RECORDED = join(import.meta.dirname, 'recorded/requests.txt')
const stage = setStage({ scripted: true })
const RESUME = Buffer.from('%PDF-1.4\nA resume in few words.\n%%EOF\n').toString('base64')

/** What is another one each time, and what stands for it in a recording. */
const CHANGING: readonly [pattern: RegExp, sign: string][] = [
  [/127\.0\.0\.1:\d+/g, '{host}'],
  [/(?<=^x-request-id: ).*$/gim, '{request}'],
  [/(?<=^idempotency-key: ).*$/gim, '{key}'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '{date}'],
  [/\d{13}-[0-9a-z]{20,}(?=-)/gi, '{time}-{random}'],
]

const recording = (bytes: string): string =>
  `${CHANGING.reduce((text, [pattern, sign]) => text.replace(pattern, sign), bytes)}\n`

/** The same bytes as were recorded; `UPDATE_RECORDED=1` writes them anew. */
async function assertRecorded(name: string, bytes: string): Promise<void> {
  const recorded = await readFile(RECORDED, 'utf8')
  const section = new RegExp(`(?<=^# ${name}\n)[^]*?(?=^# |(?![^]))`, 'm')
  if (process.env.UPDATE_RECORDED)
    await writeFile(
      RECORDED,
      recorded.replace(section, () => recording(bytes)),
    )
  else assert.equal(recording(bytes), section.exec(recorded)?.[0])
}

/** Ann fills in everything but the resume. */
async function everythingBut(email: string) {
  const page = await stage.visit()
  await fillStep1(page, { ...newApplicant(), Email: email })
  await goToStep(page, 2)
  await fillStep2(page)
  await goToStep(page, 3)
  return page
}

async function registered(page: Awaited<ReturnType<typeof everythingBut>>, email: string): Promise<string> {
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()
  const [call, ...others] = stage.provider.callsFor(email)
  assert.ok(call)
  assert.deepEqual(others, [])
  return call.bytes
}

test.describe('a provider receives, byte for byte, what it always received', () => {
  test('of a registration with a file', async () => {
    const page = await everythingBut('ann.file@example.com')
    await chooseFile(page, pdf('Ann Lee.pdf'))
    await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
    await assertRecorded('file', await registered(page, 'ann.file@example.com'))
  })

  test('of a registration in base64 that comes from no page', async () => {
    const answer = await fetch(stage.product.url + REGISTER_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'a-key-of-its-own' },
      body: JSON.stringify({
        first_name: ' Bea ',
        last_name: 'Day',
        email: ' Bea.Base64@Example.COM',
        password: 'correct horse 8',
        zip_code: '02134-1000',
        phone: '+1 (555) 010-9999',
        salary_min: 1,
        uploaded_resume: { resume_content_base64: RESUME },
      }),
    })
    assert.equal(answer.status, 201)
    await assertRecorded('base64', stage.provider.callsFor('bea.base64@example.com')[0]!.bytes)
  })
})
