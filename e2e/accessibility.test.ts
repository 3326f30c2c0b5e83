import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  button,
  chooseFile,
  errorSummary,
  fillStep1,
  goToStep,
  newApplicant,
  readyToSubmit,
  submit,
} from './harness/applicant.ts'
import { assertAccessible } from './harness/axe.ts'
import { ENGINE } from './harness/engines/engine.ts'
import { pdf } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { toast } from './harness/toasts.ts'
import { PHONE } from './harness/touch.ts'

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: PHONE.viewport }
const SCHEMES = ['light', 'dark'] as const
/** As much of 1280 x 1024 as is seen at 400 %; in WebKit its narrowest window. */
const ZOOMED = ENGINE === 'webkit' ? PHONE.viewport : { width: 320, height: 256 }
/** GTK takes its colours when it starts, so there a visit sees one scheme. */
const VISITS = ENGINE === 'webkit' ? SCHEMES.map((colorScheme) => ({ colorScheme })) : [{}]

/** The words of each language that the tour needs. */
const LANGUAGES = {
  'en-US': {
    next: 'Next Step',
    submit: 'Submit Registration',
    steps: ['Personal Info', 'Career Info', 'Resume'],
  },
  'es-ES': {
    next: 'Siguiente paso',
    submit: 'Enviar registro',
    steps: ['Datos personales', 'Datos profesionales', 'Currículum'],
  },
}

/** A name for each visit of {@link VISITS}. */
const named = (name: string, visit: object) => [name, ...Object.values(visit)].join(', ')

async function inBothSchemes(page: Page, state: string) {
  if (ENGINE === 'webkit') return assertAccessible(page, state)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `${state}, ${colorScheme}`)
  }
}

describe('axe finds nothing on any step, with and without errors', () => {
  const stage = setStage({ scripted: true })

  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const [locale, words] of Object.entries(LANGUAGES)) {
      for (const visit of VISITS)
        test(named(`${screen}, ${locale}`, visit), async (t) => {
          const page = await stage.visit(t, { viewport, locale, ...visit })
          const step = (name: string) => page.getByRole('button', { name: new RegExp(name) }).click()
          assert.equal(await page.locator('html').getAttribute('lang'), locale.slice(0, 2))
          await inBothSchemes(page, 'step 1')
          await button(page, words.next).click()
          await page.getByRole('alert').first().waitFor()
          await inBothSchemes(page, 'step 1 with errors')
          await step(words.steps[1]!)
          await inBothSchemes(page, 'step 2 with errors elsewhere')
          await page.locator('[name=salary_min]').fill('-1')
          await button(page, words.next).click()
          await page.locator('#salary_min[aria-invalid=true]').waitFor()
          await inBothSchemes(page, 'step 2 with errors')
          await step(words.steps[2]!)
          await button(page, words.submit).waitFor()
          await inBothSchemes(page, 'step 3')
          await page.getByRole('tab').last().click()
          await page.getByRole('tabpanel').getByRole('button').last().click()
          await inBothSchemes(page, 'step 3 with errors')
        })
    }
  }
})

describe('axe finds nothing on what comes and goes', () => {
  const stage = setStage({ scripted: true })

  for (const visit of VISITS)
    test(named('a resume with its preview, the answers, a refusal, success', visit), async (t) => {
      const page = await stage.visit(t, visit)
      const applicant = newApplicant()
      stage.provider.when(applicant.Email, { status: 503 }, { status: 201 })
      await fillStep1(page, applicant)
      await goToStep(page, 3)
      await chooseFile(page, pdf())
      await toast(page, sentence('upload_succeeded')).waitFor()
      await page.getByText('Check your answers').first().click()
      await inBothSchemes(page, 'a resume added')
      await submit(page)
      await toast(page, sentence('server_error')).waitFor()
      await inBothSchemes(page, 'a refusal')
      await submit(page)
      await toast(page, sentence('toast_registered')).waitFor()
      await inBothSchemes(page, 'success')
    })

  for (const visit of VISITS)
    test(named('an offered draft, a question, a page at 400 %', visit), async (t) => {
      const page = await stage.visit(t, { viewport: ZOOMED, ...visit })
      await readyToSubmit(page)
      await page.reload()
      await button(page, 'Continue').waitFor()
      await inBothSchemes(page, 'an offered draft')
      await button(page, 'Continue').click()
      await button(page, 'Fill with Random Data').click()
      await page.getByRole('dialog').waitFor()
      await inBothSchemes(page, 'a question')
    })

  test('forced colours', async (t) => {
    const page = await stage.visit(t, { forcedColors: 'active' })
    assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches))
    await button(page, 'Next Step').click()
    await errorSummary(page).waitFor()
    await assertAccessible(page, 'step 1 with errors')
    await readyToSubmit(page)
    await assertAccessible(page, 'step 3')
  })
})

describe('an operator’s own accent colour keeps its contrast', () => {
  for (const colour of ['#ffee00', '#00ff88', '#101010', '#fefefe']) {
    describe(colour, () => {
      const stage = setStage({ scripted: true, environment: { ACCENT_COLOR: colour } })

      for (const visit of VISITS)
        test(named('on step 1 with errors and on step 3 with a resume', visit), async (t) => {
          const page = await stage.visit(t, visit)
          await button(page, 'Next Step').click()
          await errorSummary(page).waitFor()
          await inBothSchemes(page, 'step 1 with errors')
          await readyToSubmit(page)
          await inBothSchemes(page, 'step 3')
        })
    })
  }
})
