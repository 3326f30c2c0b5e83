import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { FIELD_NAMES } from '@resume-library/contract/fields'
import { enter, find, operatorsUrl } from './harness/operators.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ environment: { JOB_BOARD_URL: 'https://operators.example' } })

const ATTACKS = [
  '<script>window.attacked = true</script>',
  '"><img src=x onerror="window.attacked = true">',
  '<svg/onload=window.attacked=true>',
  'javascript:window.attacked=true',
  '</textarea></title><iframe srcdoc="<script>top.attacked=true</script>">',
  "';window.attacked=true;//",
  '\u202Ereversed',
]

/** Returns a candidate that attacks in each text. */
function hostile(at: number) {
  const attack = ATTACKS[at % ATTACKS.length]!
  const times = ['registration_date', 'created_at', 'changed_at', 'verified_at', 'consent_given_at']
  const texts = [...FIELD_NAMES, ...times, 'language', 'consent_version']
  return {
    ...Object.fromEntries(texts.map((name) => [name, attack])),
    id: `${at}${attack}`,
    version: 1,
    acceptable_job_types: [attack],
    key_skills: [attack],
    resume: { kind: 'address', url: attack, is_stored: false },
    notes: [{ at: attack, author: attack, text: attack }],
  }
}

const hostileEntry = (attack: string, id: number) => ({
  id,
  at: attack,
  actor: { kind: attack, name: attack },
  action: attack,
  candidate_id: attack,
  details: { [attack]: attack },
})

test('hostile records are only ever text', async () => {
  const page = await enter(stage)
  const answer = (path: string, body: unknown) => page.route(path, (route) => route.fulfill({ json: body }))
  const candidates = Array.from({ length: 50 }, (_, at) => hostile(at))
  await answer('**/v1/candidates?*', { candidates, next: null })
  await answer('**/operators/api/audit?*', { entries: ATTACKS.map(hostileEntry), next: ATTACKS[1] })
  await find(page, ATTACKS[0]!)
  await eventually(async () => assert.equal(await page.locator('.card').count(), 50))
  await assertHarmless(page)
  for (const candidate of candidates.slice(0, ATTACKS.length)) {
    const id = encodeURIComponent(candidate.id)
    await answer(`**/v1/candidates/${id}`, candidate)
    await page.goto(`${operatorsUrl(stage.product)}/operators/candidates/${id}`)
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    await assertHarmless(page)
  }
  await page.getByRole('link', { name: 'Who looked', exact: true }).click()
  await page.getByRole('cell').first().waitFor()
  await assertHarmless(page)
})

async function assertHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    attacked: 'attacked' in window,
    elements: document.querySelectorAll('main :is(img, iframe, script, [onload], [onerror])').length,
    links: [...document.links].filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol)).length,
  }))
  assert.deepEqual(found, { attacked: false, elements: 0, links: 0 })
}
