import type { Page } from 'playwright-core'
import {
  addLink,
  button,
  chooseFile,
  errorSummary,
  fillStep1,
  fillStep2,
  goToStep,
  newApplicant,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { dropFiles } from './harness/drop.ts'
import { ENGINE } from './harness/engines/engine.ts'
import { FULL_SPEED, SLOW_UPLOAD, setNetwork } from './harness/network.ts'
import { pdf, txtOfSize } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { toast } from './harness/toasts.ts'

/** A state of the page: how a person gets there from the scene before. */
export type Scene = readonly [name: string, reach: (page: Page) => Promise<unknown>]

export const ANN = { ...newApplicant(), Email: 'ann.lee@example.com' }

const program = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }

/** From the first sight of the page to success. The provider answers 503, 409 and 201, in this order. */
export const englishScenes: readonly Scene[] = [
  ['step-1', (page) => stepHeading(page, 1).waitFor()],
  [
    'step-1-errors',
    async (page) => {
      await button(page, 'Next Step').click()
      await errorSummary(page).waitFor()
    },
  ],
  [
    'step-1-filled',
    async (page) => {
      await fillStep1(page, ANN)
      await button(page, 'Next Step').click()
      await button(page, 'Back').click()
    },
  ],
  ['step-2', (page) => goToStep(page, 2)],
  ['step-2-filled', fillStep2],
  ['step-3', (page) => goToStep(page, 3)],
  ['step-3-rejected', (page) => dropFiles(page, [program])],
  [
    'step-3-uploading',
    async (page) => {
      await setNetwork(page, SLOW_UPLOAD)
      await chooseFile(page, txtOfSize(1_000_000, 'long.txt'))
      await page.getByRole('progressbar').waitFor()
    },
  ],
  [
    'step-3-upload-failed',
    async (page) => {
      if (ENGINE === 'chromium') {
        await button(page, 'Cancel').click()
        await setNetwork(page, FULL_SPEED)
      }
      await chooseFile(page, pdf('secret.pdf', 'Ann', { encrypt: true }))
      await toast(page, sentence('upload_failed')).waitFor()
    },
  ],
  [
    'step-3-uploaded',
    async (page) => {
      await chooseFile(page, pdf('Ann Lee.pdf'))
      await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
    },
  ],
  [
    'step-3-link',
    async (page) => {
      await addLink(page, 'https://ann.example/ann-lee.pdf')
      await page.getByText(sentence('resume_added', { filename: 'ann-lee.pdf' })).waitFor()
    },
  ],
  [
    'step-3-answers',
    async (page) => {
      // On a desktop they are open from the start.
      const answer = page.getByRole('definition').first()
      if (!(await answer.isVisible())) await page.getByText('Check your answers').click()
    },
  ],
  [
    'refused',
    async (page) => {
      await submit(page)
      await toast(page, sentence('server_error')).waitFor()
    },
  ],
  [
    'conflict',
    async (page) => {
      await submit(page)
      await stepHeading(page, 1).waitFor()
      await page.waitForFunction(() => document.activeElement?.id === 'email')
    },
  ],
  [
    'question',
    async (page) => {
      await button(page, 'Fill with Random Data').click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'draft',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.reload()
      await button(page, 'Continue').waitFor()
    },
  ],
  [
    'success',
    async (page) => {
      await button(page, 'Continue').click()
      await goToStep(page, 1)
      await fillStep1(page, ANN)
      await goToStep(page, 3)
      await submit(page)
      await toast(page, sentence('toast_registered')).waitFor()
    },
  ],
]

const spanishStep = (name: string) => (page: Page) =>
  page.getByRole('button', { name: new RegExp(name) }).click()

export const spanishScenes: readonly Scene[] = [
  ['step-1', (page) => page.getByRole('button', { name: 'Siguiente paso' }).waitFor()],
  ['step-1-errors', (page) => page.getByRole('button', { name: 'Siguiente paso' }).click()],
  ['step-2', spanishStep('profesional')],
  ['step-3', spanishStep('Currículum')],
]
