import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { button, field, goToStep } from './harness/applicant.ts'
import { blockStorage } from './harness/block-storage.ts'
import { eventually } from './harness/eventually.ts'
import { lateScripts } from './harness/late-scripts.ts'
import { answerIn, followLink, hasBegun, JOAN, linkOf, searchOf, touch } from './harness/prefill.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, test } from './harness/test.ts'

const stage = setStage()

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('resume-library-draft-2'))

test.describe('a prefilled form that nobody has touched', () => {
  test('is no draft, also after a reload, where it is still prefilled', async () => {
    const page = await followLink(stage, linkOf(JOAN))
    await hasBegun(page)
    await page.reload()
    await hasBegun(page)
    assert.equal(await page.evaluate(() => 'draft' in document.documentElement.dataset), false)
    await touch(page)
    await goToStep(page, 2)
    assert.equal(await field(page, 'Desired job title').inputValue(), 'Pilot')
    await page.reload()
    await hasBegun(page)
    assert.equal(await stored(page), null)
    assert.equal(await button(page, 'Continue').count(), 0)
  })

  test('without storage it is lost by a reload, and works until then', async () => {
    const page = await followLink(stage, linkOf(JOAN), { prepare: blockStorage })
    await hasBegun(page)
    assert.equal(await searchOf(page), '')
    await goToStep(page, 2)
    assert.equal(await field(page, 'Desired job title').inputValue(), 'Pilot')
  })
})

test.describe('what a person has typed', () => {
  test('is kept with the rest, wins over the link, and Discard goes back to what the form began with', async () => {
    const page = await followLink(stage, linkOf(JOAN))
    await field(page, 'First name').fill('Joanna')
    await field(page, 'Home town').fill('')
    await eventually(async () => assert.match((await stored(page)) ?? '', /Joanna/))
    await page.goto(page.url())
    await button(page, 'Continue').click()
    await button(page, 'Continue').waitFor({ state: 'hidden' })
    assert.deepEqual(
      [await answerIn(page, 'first_name'), await answerIn(page, 'home_town'), await answerIn(page, 'email')],
      ['Joanna', '', JOAN.email],
    )
    await page.goto(page.url())
    await button(page, 'Discard').click()
    await button(page, 'Discard').waitFor({ state: 'hidden' })
    assert.deepEqual(
      [await answerIn(page, 'first_name'), await answerIn(page, 'home_town')],
      [JOAN.first_name, JOAN.home_town],
    )
    assert.equal(await stored(page), null)
  })

  test('before the script has come stays', async () => {
    const late = await lateScripts(stage.product.url)
    afterTest(late.close)
    late.setDelay(1_500)
    const page = await stage.visit()
    await page.goto(late.url + linkOf(JOAN), { waitUntil: 'commit' })
    await page.locator('#first_name').fill('Typed')
    await page.locator('#home_town').fill('')
    await touch(page)
    assert.deepEqual([await answerIn(page, 'first_name'), await answerIn(page, 'home_town')], ['Typed', ''])
    assert.equal(await answerIn(page, 'email'), JOAN.email)
  })
})
