import { focused } from '../harness/accessibility.ts'
import { FULL_SPEED, SLOW_UPLOAD, setNetwork } from '../harness/conditions.ts'
import { dropFiles, pdf, protectedDocx, txtOfSize } from '../harness/resume-files.ts'
import { isChromium } from '../harness/test.ts'
import { addLink, answerStep1, answerStep2, choose, goTo, pressPrimary, problem, upload } from './person.ts'
import type { Scene, Walk } from './scene.ts'

const EMAIL = 'ann.lee@example.com'
const program = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }

/** Scenes that need a slow network, which only Chromium can emulate. */
const uploading: readonly Scene[] = [
  [
    'step-3-uploading',
    async (page) => {
      if (!isChromium(page)) return
      await setNetwork(page, SLOW_UPLOAD)
      await choose(page, txtOfSize(4_000_000, 'long.txt'))
      await page.getByRole('progressbar').waitFor()
    },
  ],
  [
    'step-3-cancelled',
    async (page) => {
      if (!isChromium(page)) return
      await page.getByRole('progressbar').locator('xpath=ancestor::div[1]').getByRole('button').click()
      await setNetwork(page, FULL_SPEED)
    },
  ],
]

const scenes: readonly Scene[] = [
  ['step-1', (page) => page.locator('#first_name').waitFor()],
  [
    'step-1-errors',
    async (page) => {
      await pressPrimary(page)
      await problem(page)
    },
  ],
  [
    'step-1-filled',
    async (page) => {
      await answerStep1(page, EMAIL)
      await pressPrimary(page)
      await goTo(page, 1)
    },
  ],
  ['step-2', (page) => goTo(page, 2)],
  [
    'step-2-errors',
    async (page) => {
      for (const id of ['salary_min', 'salary_max']) await page.locator(`#${id}`).fill('abc')
      await pressPrimary(page)
      await problem(page)
    },
  ],
  [
    'step-2-filled',
    async (page) => {
      await page.locator('#salary_min').fill('$41k')
      await page.locator('#salary_max').fill('52,000')
      await answerStep2(page)
    },
  ],
  ['step-3', (page) => goTo(page, 3)],
  [
    'step-3-errors',
    async (page) => {
      await pressPrimary(page)
      await problem(page)
    },
  ],
  ['step-3-rejected', (page) => dropFiles(page, [program])],
  ...uploading,
  [
    'step-3-upload-failed',
    async (page) => {
      await choose(page, protectedDocx())
      await page.getByRole('alert').getByText('secret.docx').waitFor()
    },
  ],
  ['step-3-uploaded', (page) => upload(page, pdf('Ann Lee.pdf'))],
  ['step-3-link', (page) => addLink(page, 'https://ann.example/ann-lee.pdf')],
  [
    'step-3-answers',
    async (page) => {
      // On a desktop the answers are open.
      const answer = page.getByRole('definition').first()
      if (!(await answer.isVisible())) await page.locator('summary').last().click()
    },
  ],
  [
    'refused',
    async (page) => {
      await pressPrimary(page)
      await problem(page)
    },
  ],
  [
    'conflict',
    async (page) => {
      await pressPrimary(page)
      await focused(page, 'email')
    },
  ],
  [
    'question',
    async (page) => {
      await page.locator('[data-part=random-data]').click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'draft',
    async (page) => {
      await page.keyboard.press('Escape')
      // Not a reload, after which Firefox restores the answers.
      await page.goto(page.url())
      await page.locator('#draft').waitFor()
    },
  ],
  [
    'success',
    async (page) => {
      await page.locator('#draft .primary').click()
      await goTo(page, 1)
      await answerStep1(page, EMAIL)
      await goTo(page, 3)
      await pressPrimary(page)
      await page.locator('#done a').waitFor()
    },
  ],
]

/** Registration from the first page to success. */
export const registration: Walk = {
  name: 'registration',
  scenes,
  script: (provider) => provider.when(EMAIL, { status: 500 }, { status: 409 }, { status: 201 }),
}
