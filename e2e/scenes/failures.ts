import { randomBytes } from 'node:crypto'
import { breakWithPress } from '../harness/conditions.ts'
import { addLink, answerStep1, goTo, pressPrimary } from './person.ts'
import type { Walk } from './scene.ts'

const EMAIL = 'queued@example.com'

/** Registration queued for an unavailable provider, and its status page. */
export const queued: Walk = {
  name: 'queued',
  environment: { STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64') },
  script: (provider) => provider.when(EMAIL, { status: 503 }),
  scenes: [
    [
      'queued',
      async (page) => {
        await answerStep1(page, EMAIL)
        await goTo(page, 3)
        await addLink(page, 'https://ann.example/ann-lee.pdf')
        await pressPrimary(page)
        await page.locator('#done a').waitFor()
      },
    ],
    ['queued-status', async (page) => page.goto((await page.locator('#done a').getAttribute('href'))!)],
    [
      'queued-withdrawn',
      async (page) => {
        await page.getByRole('button').click()
        // The next page has no button; WebKit's click does not wait for it.
        await page.getByRole('button').waitFor({ state: 'detached' })
      },
    ],
  ],
}

/** Page that threw while rendering. */
export const failedPage: Walk = {
  name: 'failed-page',
  expected: /No page|^Error \(/,
  scenes: [
    [
      'failed-page',
      async (page) => {
        await answerStep1(page, EMAIL)
        await breakWithPress(page.locator('nav li button').nth(1))
        await page.getByRole('alert').getByRole('button').waitFor()
      },
    ],
  ],
}
