import { pdf } from '../harness/resume-files.ts'
import { answerStep1, answerStep2, pressPrimary, problem } from './person.ts'
import type { Walk } from './scene.ts'

const EMAIL = 'no.script@example.com'
const verification = { required: true, email: EMAIL, token: 'x'.repeat(43) }

/** The whole form on one page. */
export const withoutScript: Walk = {
  name: 'without-script',
  expected: /status of (4|5)\d\d/,
  script: (provider) => provider.when(EMAIL, { status: 409 }, { status: 201, body: { verification } }),
  scenes: [
    ['no-script-empty', (page) => page.goto('/?script=off')],
    [
      'no-script-errors',
      async (page) => {
        await page.locator('#first_name').fill('Ann')
        await page.locator('#salary_min').fill('abc')
        await pressPrimary(page)
        await problem(page)
      },
    ],
    [
      'no-script-stored-file',
      async (page) => {
        await answerStep1(page, EMAIL)
        await answerStep2(page)
        await page.locator('#file').setInputFiles({ ...pdf('Ann Lee.pdf') })
        await pressPrimary(page)
        await page.locator('[value=remove_resume]').waitFor()
      },
    ],
    [
      'no-script-removed',
      async (page) => {
        await page.locator('[value=remove_resume]').click()
        await page.locator('#shown-title').waitFor()
      },
    ],
    [
      'no-script-conflict',
      async (page) => {
        await page.locator('#salary_min').fill('41000')
        await page.locator('#password').fill('correct horse 8')
        await page.locator('#resume_link').fill('ann.example/ann-lee.pdf')
        await pressPrimary(page)
        await page.locator('#email[aria-invalid=true]').waitFor()
      },
    ],
    [
      'no-script-success',
      async (page) => {
        await page.locator('#password').fill('correct horse 8')
        await pressPrimary(page)
        await page.locator('#done-title').waitFor()
      },
    ],
  ],
}
