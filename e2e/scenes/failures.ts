import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { breakWithPress } from '../harness/break-rendering.ts'
import { setOffline } from '../harness/network.ts'
import { txt } from '../harness/resume-files.ts'
import { addLink, answerStep1, choose, goOn, goTo } from './person.ts'
import type { Walk } from './scene.ts'

const EMAIL = 'kept@example.com'

/** A registration that is kept for a provider that is away, and the page that tells how it stands. */
export const kept: Walk = {
  name: 'kept',
  environment: { STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64') },
  script: (provider) => provider.when(EMAIL, { status: 503 }),
  scenes: [
    [
      'kept',
      async (page) => {
        await answerStep1(page, EMAIL)
        await goTo(page, 3)
        await addLink(page, 'https://ann.example/ann-lee.pdf')
        await goOn(page)
        await page.locator('#done a').waitFor()
      },
    ],
    ['kept-status', async (page) => page.goto((await page.locator('#done a').getAttribute('href'))!)],
    [
      'kept-withdrawn',
      async (page) => {
        await page.getByRole('button').click()
        // The page that answers has none; WebKit's click does not wait for it.
        await page.getByRole('button').waitFor({ state: 'detached' })
      },
    ],
  ],
}

const LATER_EMAIL = 'later@example.com'

/** A provider that nobody reaches. */
export const away: Walk = {
  name: 'away',
  environment: { PROVIDER_URL: 'http://127.0.0.1:1' },
  scenes: [
    ['away', (page) => untilAway(page)],
    ['away-without-script', (page) => page.goto('/?script=off')],
  ],
}

/** A provider that asks to come back later, a connection that is lost, and a file that was lost with it. */
export const later: Walk = {
  name: 'later',
  script: (provider) => provider.when(LATER_EMAIL, { status: 503, headers: { 'Retry-After': '45' } }),
  expected: /Failed to load|net::ERR/,
  scenes: [
    [
      'try-again-counting',
      async (page) => {
        await answerStep1(page, LATER_EMAIL)
        await goTo(page, 3)
        await addLink(page, 'https://ann.example/ann-lee.pdf')
        await goOn(page)
        await page.locator('#problem button').waitFor()
      },
    ],
    [
      'try-again-connection',
      async (page) => {
        await setOffline(page, true)
        await page.locator('#problem button').click()
        await page.locator('#problem [aria-live] p:nth-of-type(2)').waitFor()
      },
    ],
    [
      'upload-connection',
      async (page) => {
        await page.getByRole('tab').first().click()
        await choose(page, txt())
        await page.locator('#resume_url [role=alert] p').first().waitFor()
      },
    ],
  ],
}

/** Such a provider is asked nothing but registrations, and the service believes the second that fails. */
async function untilAway(page: Page): Promise<void> {
  await page.evaluate(
    async (candidate) => {
      for (const home_town of ['Boston', 'Salem'])
        await fetch('/v1/candidate/backfill/register', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...candidate, home_town }),
        })
    },
    {
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'away@example.com',
      password: 'correct horse 8',
      zip_code: '02134',
      resume_url: 'https://ann.example/ann-lee.pdf',
    },
  )
  await page.reload()
  await page.locator('[data-registrations=away]').waitFor()
}

/** A page that threw while it was rendered. */
export const failedPage: Walk = {
  name: 'failed-page',
  expected: /No page|^Error \(/,
  scenes: [
    [
      'failed-page',
      async (page) => {
        await answerStep1(page, EMAIL)
        await breakWithPress(page.locator('nav li button').nth(1))
        await page.locator('.failed button').waitFor()
      },
    ],
  ],
}
