import type { Page } from '@playwright/test'
import { pdf, resumeDocx, resumePdf, scannedPdf, txt } from '../harness/resume-files.ts'
import { goTo, upload } from './person.ts'
import type { Walk } from './scene.ts'

const fillFrom = (page: Page, file: ReturnType<typeof pdf>) =>
  page.locator('#resume-fill').setInputFiles({ ...file })

/** Filling the form from a resume. */
export const filling: Walk = {
  name: 'filling',
  scenes: [
    [
      'fill-unreadable',
      async (page) => {
        await fillFrom(page, scannedPdf())
        await page.locator('#fill-status strong').waitFor()
      },
    ],
    [
      'filled',
      async (page) => {
        await fillFrom(page, resumePdf())
        await page.locator('#first_name-mark').waitFor()
      },
    ],
    ['filled-step-2', (page) => goTo(page, 2)],
    ['filled-step-3', (page) => goTo(page, 3)],
  ],
}

/** Added resume: its offer and its previews. */
export const added: Walk = {
  name: 'added',
  scenes: [
    [
      'fill-offer',
      async (page) => {
        await page.locator('#first_name').fill('Rosalind')
        await goTo(page, 3)
        await upload(page, resumeDocx())
        await page.locator('#fill-summary button').waitFor()
      },
    ],
    [
      'offer-unreadable',
      async (page) => {
        await upload(page, scannedPdf())
        await page.locator('#fill-summary strong').waitFor()
      },
    ],
    [
      'preview-text',
      async (page) => {
        await upload(page, txt('Ann Lee.txt', 'Ann Lee\nLighthouse keeper\n\nI keep the light.\n'))
        await openPreview(page)
        await page.getByRole('region', { name: /Ann Lee\.txt/ }).waitFor()
      },
    ],
    [
      'preview-pdf',
      async (page) => {
        await upload(page, pdf('Ann Lee.pdf'))
        if (await page.evaluate(() => navigator.pdfViewerEnabled)) await openPreview(page)
        await page.locator('a[href^="blob:"]').waitFor()
      },
    ],
  ],
}

/** Making a resume from answers. */
export const making: Walk = {
  name: 'making',
  scenes: [
    [
      'resume-answers',
      async (page) => {
        await page.locator('#first_name').fill('Rosa')
        await goTo(page, 3)
        await page.locator('#build-resume').click()
        await page.locator('#resume-job-0-title').fill('Welder')
        await page.locator('#add-job').click()
        await page.locator('#resume-job-1-title').fill('Helper')
      },
    ],
    [
      'resume-check',
      async (page) => {
        await page.locator('#create-resume').click()
        await page.locator('a[download]').waitFor()
      },
    ],
  ],
}

const openPreview = (page: Page) => page.locator('summary').first().click()
