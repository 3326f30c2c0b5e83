import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { eventually } from './harness/eventually.ts'
import { enter, find, operatorsUrl } from './harness/operators.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

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
  const texts = [
    'first_name',
    'last_name',
    'email',
    'phone',
    'zip_code',
    'home_town',
    'country_id',
    'language',
  ]
  const titles = [
    'desired_job_title',
    'latest_job_title',
    'education_level',
    'work_experience',
    'eligibility_status',
  ]
  const times = [
    'registration_date',
    'created_at',
    'changed_at',
    'verified_at',
    'consent_version',
    'consent_given_at',
  ]
  return {
    ...Object.fromEntries([...texts, ...titles, ...times].map((name) => [name, attack])),
    id: `${at}${attack}`,
    version: 1,
    acceptable_job_types: [attack],
    key_skills: [attack],
    ...{
      salary_min: attack,
      salary_max: attack,
      travel_radius: attack,
      relocate: true,
      driving_license: false,
    },
    resume: { kind: 'address', url: attack, is_stored: false },
    notes: [{ at: attack, author: attack, text: attack }],
  }
}

test('5,000 hostile records are only ever text', async () => {
  const page = await enter(stage)
  const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) })
  const candidates = Array.from({ length: 5_000 }, (_, at) => hostile(at))
  await page.route('**/v1/candidates?*', (route) => route.fulfill(json({ candidates, next: null })))
  await page.route('**/operators/api/audit?*', (route) =>
    route.fulfill(
      json({
        entries: ATTACKS.map((attack, at) => ({
          ...{
            id: at,
            at: attack,
            actor: { kind: attack, name: attack },
            action: attack,
            candidate_id: attack,
          },
          details: { [attack]: attack },
        })),
        next: ATTACKS[1],
      }),
    ),
  )
  await find(page, ATTACKS[0]!)
  await eventually(async () => assert.equal(await page.locator('.card').count(), 5_000))
  await assertHarmless(page)
  for (const candidate of candidates.slice(0, ATTACKS.length)) {
    await page.route(`**/v1/candidates/${encodeURIComponent(candidate.id)}`, (route) =>
      route.fulfill(json(candidate)),
    )
    await page.goto(`${operatorsUrl(stage.product)}/operators/candidates/${encodeURIComponent(candidate.id)}`)
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
