import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { addLink, button, field, newApplicant, register, stepHeading, submit } from './harness/applicant.ts'
import { openWithoutScripts } from './harness/conditions.ts'
import type { Stage } from './harness/stage.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** Answers in a board's link. */
const JOAN = {
  email: 'joan+jobs@example.org',
  first_name: 'Joan',
  last_name: 'Reed',
  zip_code: '02134',
  home_town: 'Boston',
  desired_job_title: 'Pilot',
  salary_min: '$60k',
  education_level: 'Masters',
  acceptable_job_types: 'Contract,Temp',
  relocate: '0',
} as const

const linkOf = (answers: Readonly<Record<string, string>>): string => `/?${new URLSearchParams(answers)}`

async function followLink(
  { visit }: Stage,
  link: string,
  options?: Parameters<Stage['visit']>[0],
): Promise<Page> {
  const page = await visit(options)
  await page.goto(link)
  return page
}

const answerIn = (page: Page, name: string): Promise<string> => page.locator(`[name=${name}]`).inputValue()

/** Focuses a field, and waits for the later steps. */
async function touch(page: Page): Promise<void> {
  await field(page, 'Phone').focus()
  await page.locator('[name=desired_job_title]').waitFor({ state: 'attached' })
}

const searchOf = (page: Page): Promise<string> => page.evaluate(() => location.search)

const stage = setStage({ scripted: true })

test.describe('a prefilled link', () => {
  test('prefills each step', async () => {
    const email = `joan-${newApplicant().Email}`
    const page = await followLink(
      stage,
      linkOf({ ...JOAN, email, password: 'from-outside', resume_url: 'x.example' }),
    )
    await field(page, 'Password').fill('correct horse 8')
    await button(page, 'Next Step').click()
    await stepHeading(page, 2).waitFor()
    assert.equal(await field(page, 'Desired job title').inputValue(), 'Pilot')
    assert.ok(await page.getByRole('checkbox', { name: 'Contract' }).isChecked())
    assert.ok(!(await page.getByRole('switch', { name: 'Willing to relocate' }).isChecked()))
    await button(page, 'Next Step').click()
    await stepHeading(page, 3).waitFor()
    await addLink(page, 'https://joan.example/cv.pdf')
    await register(page)
    const [call] = stage.provider.callsFor(email)
    const { desired_job_title, salary_min, education_level, acceptable_job_types, relocate } = call!.candidate
    assert.deepEqual(
      { desired_job_title, salary_min, education_level, acceptable_job_types, relocate },
      {
        desired_job_title: 'Pilot',
        salary_min: 60_000,
        education_level: 'Masters',
        acceptable_job_types: ['Contract', 'Temp'],
        relocate: '0',
      },
    )
    // The next registration in this tab is not prefilled.
    assert.equal(await answerIn(page, 'email'), '')
    await page.reload()
    await touch(page)
    assert.equal(await answerIn(page, 'email'), '')
    assert.equal(await answerIn(page, 'desired_job_title'), '')
  })

  test('leaves no personal answer in the address, links or requests', async () => {
    const page = await stage.visit()
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) asked.push(request.url() + JSON.stringify(request.headers()))
    })
    await page.goto(`${linkOf({ ...JOAN, password: 'c4n4ry', lang: 'en', utm_source: 'news' })}#top`)
    assert.equal(await searchOf(page), '?lang=en&utm_source=news&prefilled=on')
    assert.equal(await page.evaluate(() => location.hash), '#top')
    await touch(page)
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll('a,form,script')].map((element) =>
        [
          element.getAttribute('href'),
          element.getAttribute('action'),
          element.tagName === 'SCRIPT' && element.textContent,
        ].join(),
      ),
    )
    for (const trace of ['joan', 'c4n4ry', 'Boston']) {
      assert.ok(!addresses.join().includes(trace), `the page has ${trace}`)
      assert.deepEqual(
        asked.filter((request) => request.includes(trace)),
        [],
      )
    }
  })
})

test('a prefilled link works where the script does not load, and leaves nothing in the tab', async () => {
  const page = await followLink(stage, linkOf(JOAN), {
    expected: /ERR_FAILED|status of 4\d\d/,
    prepare: (page) => page.route(/\/assets\/main.*\.js/, (route) => route.abort()),
  })
  await field(page, 'Home town').fill('')
  await field(page, 'Password').fill('correct horse 8')
  await button(page, 'Next Step').click()
  await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor()
  const shown = ['first_name', 'home_town', 'desired_job_title', 'education_level', 'password']
  assert.deepEqual(await Promise.all(shown.map((name) => answerIn(page, name))), [
    'Joan',
    '',
    'Pilot',
    'Masters',
    '',
  ])
  assert.doesNotMatch(await searchOf(page), /joan|first_name|02134/i)
  const storedKeys = () => page.evaluate(() => Object.keys(sessionStorage).sort())
  assert.deepEqual(await storedKeys(), ['resume-library-draft-2', 'resume-library-prefill'])
  await field(page, 'Password').fill('correct horse 8')
  await field(page, 'Resume URL').fill('https://joan.example/cv.pdf')
  await submit(page)
  await page.getByRole('heading', { name: 'You are registered' }).waitFor()
  assert.deepEqual(await storedKeys(), [])
})

test('answers typed before the script win over a prefilled link', async () => {
  const page = await stage.visit()
  const letCome = await openWithoutScripts(page, linkOf(JOAN))
  await page.locator('#first_name').fill('Typed')
  await page.locator('#home_town').fill('')
  letCome()
  await touch(page)
  assert.deepEqual([await answerIn(page, 'first_name'), await answerIn(page, 'home_town')], ['Typed', ''])
  assert.equal(await answerIn(page, 'email'), JOAN.email)
})
