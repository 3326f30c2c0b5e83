import assert from 'node:assert/strict'
import type { Frame, Page } from '@playwright/test'
import {
  button,
  chooseFile,
  errorSummary,
  fillStep1,
  fillStep2,
  goToStep,
  newApplicant,
  readyToSubmit,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { holdRequests } from './harness/conditions.ts'
import { pdf } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const BOX = 'I agree to the Privacy Policy and Terms of Use.'
const MISSING = 'Please agree to the Privacy Policy and Terms of Use.'

const isHydrated = () =>
  (window as unknown as { firstPaint: { phase: string } }).firstPaint.phase === 'hydrated'

test.describe('a page that the browser translates', () => {
  const environment = {
    CONSENT: 'required',
    PRIVACY_URL: 'https://harbor.example/privacy',
    TERMS_URL: 'https://harbor.example/terms',
  }
  const stage = setStage({ scripted: true, environment })

  test('registers after errors on every step', async () => {
    const page = await stage.visit()
    await page.waitForFunction(isHydrated)
    await translatePage(page, 'de')
    const applicant = newApplicant()
    await button(page, 'Show password').click()
    await button(page, 'Hide password').click()
    await button(page, 'Show password').waitFor()
    await button(page, 'Next Step').click()
    await errorSummary(page).getByRole('link', { name: 'First name' }).first().click()
    await fillStep1(page, applicant)
    await button(page, 'Next Step').click()
    await stepHeading(page, 2).waitFor()
    await fillStep2(page)
    await page.getByLabel('Minimum salary').fill('x')
    await button(page, 'Next Step').click()
    await errorSummary(page).waitFor()
    await page.getByLabel('Minimum salary').fill('41000')
    await button(page, 'Next Step').click()
    await stepHeading(page, 3).waitFor()
    await submit(page)
    await errorSummary(page).waitFor()
    await chooseFile(page, pdf('first.pdf'))
    const waiting = page.getByText('first.pdf stays on your device until you agree below.')
    await waiting.first().waitFor()
    await button(page, 'Remove first.pdf').click()
    await waiting.first().waitFor({ state: 'detached' })
    await chooseFile(page, pdf('second.pdf'))
    await submit(page)
    await errorSummary(page).getByRole('link', { name: MISSING }).first().click()
    await page.getByRole('checkbox', { name: BOX }).check()
    await errorSummary(page).waitFor({ state: 'hidden' })
    await page.getByText('Resume added: second.pdf').first().waitFor()
    stage.provider.when(
      applicant.Email,
      { status: 409 },
      { status: 503, headers: { 'Retry-After': '60' } },
      { status: 201, body: {} },
    )
    await submit(page)
    await page.getByRole('link', { name: '/login' }).first().waitFor()
    await goToStep(page, 3)
    await submit(page)
    await page.getByText('You can try again').first().waitFor()
    await submit(page)
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
    const { candidate } = stage.provider.callsFor(applicant.Email).at(-1)!
    assert.match(candidate.consent!.version, /^en-/)
    assert.equal(candidate.salary_min, 41_000)
  })

  /** Acts on a translated page before any script has run; React then reports that it rebuilds the page. */
  async function beforeAnyScript(act: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await stage.visit({ expected: /#418|^Error \(.*\/main-/ })
    const letCome = await holdRequests(page, '**/assets/main-*')
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('First name').focus()
    await translatePage(page, 'de')
    await act(page)
    letCome()
    await page.waitForFunction(isHydrated)
    return page
  }

  test('before any script has run keeps the answers and a pressed Next', async () => {
    const applicant = newApplicant()
    const page = await beforeAnyScript(async (page) => {
      await fillStep1(page, applicant)
      await button(page, 'Next Step').click()
    })
    await stepHeading(page, 2).waitFor()
    await goToStep(page, 3)
    await chooseFile(page, pdf())
    await page.getByRole('checkbox', { name: BOX }).check()
    await page.getByText('Resume added').first().waitFor()
    await submit(page)
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
    const { candidate } = stage.provider.callsFor(applicant.Email)[0]!
    assert.match(candidate.consent!.version, /^en-/)
    assert.equal(candidate.first_name, applicant['First name'])
  })

  test('switches to another language and back', async () => {
    const page = await stage.visit()
    await readyToSubmit(page)
    await translatePage(page, 'de')
    await page.getByRole('link', { name: 'Español' }).click()
    await page.getByRole('heading', { name: 'Paso 3 de 3' }).waitFor()
    const types = await page.locator('#acceptable_job_types label').allTextContents()
    assert.ok(types.includes('Permanente'), String(types))
    await page.getByRole('link', { name: 'English' }).click()
    await stepHeading(page, 3).waitFor()
    await page.getByRole('checkbox', { name: BOX }).check()
    await submit(page)
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
  })
})

/**
 * Changes a page as the translation of Chrome and Edge does, without translating: sets the document's language, and
 * wraps each text, also later ones, in two `<font>` elements.
 */
const translatePage = (page: Page | Frame, language: string): Promise<void> =>
  page.evaluate((to) => {
    const isExcluded = (text: Node) => {
      const parent = text.parentElement
      return (
        !text.nodeValue?.trim() || !parent || parent.closest('font, script, style, textarea, [translate=no]')
      )
    }
    const translate = (text: Node) => {
      if (isExcluded(text)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      inner.append(text.nodeValue!)
      ;(text as Text).replaceWith(outer)
    }
    const translateIn = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: Node[] = node.nodeType === Node.TEXT_NODE ? [node] : []
      while (texts.nextNode()) found.push(texts.currentNode)
      found.forEach(translate)
    }
    Object.assign(document.documentElement, { lang: to, className: 'translated-ltr' })
    translateIn(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        addedNodes.forEach(translateIn)
        if (target.nodeType === Node.TEXT_NODE) translate(target)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }, language)
