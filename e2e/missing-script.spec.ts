import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { button, field, fillStep1, newApplicant, submit } from './harness/applicant.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

const registered = (page: Page) => page.getByRole('heading', { name: 'You are registered' }).waitFor()

test.describe('where the script does not come', () => {
  test('as it throws at once, Next shows the rest of the form with what was typed', async () => {
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
    await registered(page)
  })

  test('but hangs, Next waits for it and then goes on without', async () => {
    const page = await stage.visit({ prepare: (page) => page.route(/\/assets\/main.*\.js/, () => {}) })
    await fillStep1(page, newApplicant())
    await button(page, 'Next Step').click()
    await page.getByRole('heading', { name: 'Your answers are here' }).waitFor({ timeout: 20_000 })
  })

  test('for the later steps, the page without script is offered', async () => {
    const page = await stage.visit({
      expected: /ERR_FAILED|status of/,
      prepare: (page) => page.route(/\/assets\/later-parts.*\.js/, (route) => route.abort()),
    })
    await fillStep1(page, newApplicant())
    await button(page, 'Next Step').click()
    await button(page, 'Go on without it, on one page').click()
    await page.getByRole('heading', { name: 'Your answers are here' }).waitFor()
    assert.equal(await field(page, 'First name').inputValue(), 'Ann')
  })
})
