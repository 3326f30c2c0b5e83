import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { atResume, button, field, fillStep1, goToStep, newApplicant, submit } from './harness/applicant.ts'
import { holdRequests, setOffline } from './harness/conditions.ts'
import { resumeDocx } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

const NOT_LOADED = "We couldn't load the rest of this page. Please check your connection and try again."
/** Longer than Next waits for the script. */
const NEXT_WAITS_MS = 10_000
const NOT_FETCHED = { expected: /ERR_FAILED|ERR_INTERNET/ }

/** Blocks files of a name. @returns a function that unblocks them */
async function without(page: Page, name: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${name}`)
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

const tryAgain = async (page: Page) => {
  await page.getByRole('alert').getByText(NOT_LOADED).waitFor()
  await button(page, 'Try again').click()
}

test.describe('a part that fails to load is reported, and loaded again', () => {
  test('the later steps, by Try again', async () => {
    const page = await stage.visit(NOT_FETCHED)
    const restore = await without(page, 'later-parts')
    await button(page, 'Fill with Random Data').click()
    await page.getByRole('alert').getByText(NOT_LOADED).waitFor()
    await restore()
    await tryAgain(page)
    await eventually(async () => assert.notEqual(await field(page, 'First name').inputValue(), ''))
    assert.equal(await page.getByText(NOT_LOADED).count(), 0)
  })

  test('the first script, by a reload with the draft', async () => {
    let isBlocked = true
    const page = await stage.visit({
      ...NOT_FETCHED,
      prepare: (page) =>
        page.route(/\/assets\/main/, (route) => (isBlocked ? route.abort() : route.continue())),
    })
    await page.getByText(NOT_LOADED).waitFor()
    await field(page, 'First name').fill('Ann')
    isBlocked = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await button(page, 'Continue').click()
    await eventually(async () => assert.equal(await field(page, 'First name').inputValue(), 'Ann'))
    await page.getByRole('link', { name: 'Español' }).click()
    await page.getByLabel('Nombre').waitFor()
  })

  test('the later steps that an upgrade has taken away, by a reload with what was typed', async () => {
    const page = await stage.visit({ ...NOT_FETCHED, expected: /404/ })
    await page.evaluate(() => {
      const [input] = document.getElementsByName('first_name')
      ;(input as HTMLInputElement).value = 'Ann'
    })
    const gone = /\/assets\/later-parts/
    await page.route(gone, (route) => route.fulfill({ status: 404 }))
    await Promise.all([page.waitForEvent('load'), field(page, 'Home town').focus()])
    await page.unroute(gone)
    await button(page, 'Continue').click()
    await eventually(async () => assert.equal(await field(page, 'First name').inputValue(), 'Ann'))
  })

  test('a part that an upgrade has taken away, by one reload with the draft', async () => {
    const page = await stage.visit({ expected: /404/ })
    let visits = 0
    page.on('domcontentloaded', () => visits++)
    await page.route(/\/assets\/resume-views/, (route) => route.fulfill({ status: 404 }))
    const { 'First name': name } = await atResume(page)
    await button(page, "I don't have a resume here").click()
    await button(page, 'Continue').click()
    await eventually(async () => assert.equal(await field(page, 'First name').inputValue(), name))
    // It is gone for good.
    await goToStep(page, 3)
    await button(page, "I don't have a resume here").click()
    await page.getByRole('alert').getByText(NOT_LOADED).waitFor()
    assert.equal(visits, 1)
  })

  test('what a part asks for and an upgrade has taken away, by a reload', async () => {
    const reloadedWithout = async (files: RegExp, act: (page: Page) => Promise<unknown>) => {
      const page = await stage.visit({ expected: /404/ })
      await page.route(files, (route) => route.fulfill({ status: 404 }))
      await Promise.all([page.waitForEvent('load'), act(page)])
    }
    await reloadedWithout(/later-parts.*css/, (page) => field(page, 'Home town').focus())
    await reloadedWithout(/reader-read-resume|later-parts.*js\?/, (page) =>
      page.getByLabel('Fill in from my resume').setInputFiles(resumeDocx()),
    )
    await reloadedWithout(/\.woff/, async (page) => {
      await atResume(page)
      await button(page, "I don't have a resume here").click()
      // A click would wait for the button that the reload takes away.
      await button(page, 'Create my resume').dispatchEvent('click')
    })
  })

  test('the later steps, automatically once online', async () => {
    const page = await stage.visit(NOT_FETCHED)
    await page.waitForLoadState('networkidle')
    await setOffline(page, true)
    await fillStep1(page, newApplicant())
    await button(page, 'Next Step').click()
    await page.getByRole('alert').getByText(NOT_LOADED).waitFor()
    await setOffline(page, false)
    await field(page, 'Key skills').waitFor()
    assert.equal(await page.getByText(NOT_LOADED).count(), 0)
  })
})

test('a language link, pressed before the script has loaded, keeps the answers', async () => {
  let open = () => {}
  const page = await stage.visit({
    prepare: async (page) => {
      open = await holdRequests(page, '**/*.js')
    },
  })
  await page.locator('#first_name').fill('Ann')
  await page.locator('#password').fill('correct horse 8')
  await page.getByRole('link', { name: 'Español' }).click()
  assert.equal(new URL(page.url()).search, '')
  open()
  await page.getByLabel('Nombre').waitFor()
  assert.equal(await page.locator('#first_name').inputValue(), 'Ann')
  assert.equal(await page.locator('#password').inputValue(), 'correct horse 8')
  assert.equal(new URL(page.url()).search, '?lang=es')
})

const LATER_FILES = [/later-parts.*\.js/, /later-parts.*\.css/, /later-steps/]

test('the first focus preloads all later parts in parallel', async () => {
  const asked: string[] = []
  const page = await stage.visit({
    prepare: async (page) => {
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      // It never comes.
      await page.route(/\/assets\/main.*\.js/, () => {})
    },
  })
  await eventually(async () => assert.match(asked.join(), /main/))
  for (const file of LATER_FILES) assert.doesNotMatch(asked.join(), file, 'nobody has touched anything')
  await page.locator('#first_name').focus()
  await eventually(async () => {
    for (const file of LATER_FILES) assert.match(asked.join(), file)
  })
})

test.describe('where the first script does not load', () => {
  test('but throws, Next shows the form without script with the answers', async () => {
    const page = await stage.visit({
      expected: /no script|status of/,
      prepare: (page) =>
        page.route(/\/assets\/main.*\.js/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no script")' }),
        ),
    })
    const applicant = newApplicant()
    await fillStep1(page, applicant)
    await button(page, 'Next Step').click()
    await page.getByRole('heading', { name: 'Your answers are here' }).waitFor()
    assert.equal(await field(page, 'Home town').inputValue(), applicant['Home town'])
    await field(page, 'Password').fill(applicant.Password)
    await field(page, 'Resume URL').fill('ann.example/cv.pdf')
    await submit(page)
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
  })

  test('but hangs, Next waits and then goes on without it, unless offline', async () => {
    const fetched: string[] = []
    const page = await stage.visit({
      prepare: async (page) => {
        page.on('requestfinished', (request) => fetched.push(request.url()))
        await page.clock.install()
        await page.route(/\/assets\/main.*\.js/, () => {})
      },
    })
    await fillStep1(page, newApplicant())
    // Requested shortly after the first focus; offline it would log an error.
    await eventually(async () => {
      for (const file of LATER_FILES) assert.match(fetched.join(), file)
    })
    await setOffline(page, true)
    await button(page, 'Next Step').click()
    await page.clock.runFor(NEXT_WAITS_MS)
    assert.equal(
      await field(page, 'First name').inputValue(),
      'Ann',
      'no page of the browser takes its place',
    )
    await setOffline(page, false)
    await button(page, 'Next Step').click()
    await page.clock.runFor(NEXT_WAITS_MS)
    await page.getByRole('heading', { name: 'Your answers are here' }).waitFor()
  })

  test('the form without script is offered for the later steps', async () => {
    const page = await stage.visit({
      expected: /ERR_FAILED|status of/,
      prepare: (page) => page.route(/\/assets\/later-parts.*\.js/, (route) => route.abort()),
    })
    await fillStep1(page, newApplicant())
    await button(page, 'Next Step').click()
    await button(page, 'Use the simple version').click()
    await page.getByRole('heading', { name: 'Your answers are here' }).waitFor()
    assert.equal(await field(page, 'First name').inputValue(), 'Ann')
  })
})
