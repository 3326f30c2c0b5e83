import { join } from 'node:path'
import { SENTENCES } from '@resume-library/contract/sentences'
import type { Page } from 'playwright-core'
import { RIVALS } from '../rivals.ts'

export const FORM_NAMES = ['ours', 'static', 'mantine', 'formio'] as const
export type FormName = (typeof FORM_NAMES)[number]

/** The required fields of step 1, and what is typed into them. */
export const ANSWERS = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  password: 'passw0rd!',
  zip_code: '12345',
} as const

export type RequiredField = keyof typeof ANSWERS

/** One of the forms, behind what a person sees of all of them: fields, buttons, and what stands on each step. */
export interface FormPage {
  readonly name: FormName
  readonly title: string
  /** Where its built files are. */
  readonly folder: string
  /** CSS selector of a required field. */
  readonly field: (name: RequiredField) => string
  /** Words on its buttons. */
  readonly next: string
  readonly submit: string
  /** A label that only step 2 shows, and one that only step 3 shows. */
  readonly onStep2: string
  readonly onStep3: string
  addResume(page: Page): Promise<void>
  /** Chooses a file that lies at a path, where a quick person does. */
  chooseFile(page: Page, path: string): Promise<void>
  /** What is said when it was uploaded, by those whom a quick person visits. */
  readonly onResume: string
}

/** The name of the file that a quick person chooses. */
export const RESUME_FILE = 'quick.pdf'

const RESUME = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('A resume. '.repeat(800)) }

/** Chooses a file in the first file input, seen or not. */
const inInput = (page: Page, file: string | typeof RESUME) =>
  page.locator('input[type=file]').first().setInputFiles(file)

const usual = {
  field: (name: RequiredField) => `input[name="${name}"]`,
  next: 'Next Step',
  submit: 'Submit Registration',
  onStep2: 'Desired job title',
  onStep3: 'Select Resume',
  addResume: (page: Page) => inInput(page, RESUME),
  chooseFile: inInput,
  onResume: SENTENCES.upload_succeeded,
}

const rival = (name: FormName) => ({ name, folder: join(RIVALS, 'dist', name) })

/** Chooses a file through the button that opens the chooser. */
const browseBy = (selector: string) => async (page: Page) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator(selector).click()])
  await chooser.setFiles(RESUME)
}

/**
 * Every form of the bench; the static page is step 1 of ours without any script, which no page with script can beat.
 *
 * @param ours folder of our built page
 * @param still folder of that page without script
 */
export const forms = (ours: string, still: string): Readonly<Record<FormName, FormPage>> => ({
  ours: {
    ...usual,
    name: 'ours',
    title: 'ours',
    folder: ours,
    // The first one is for filling step 1.
    chooseFile: (page, path) => page.locator('input[type=file]').last().setInputFiles(path),
  },
  static: { ...usual, name: 'static', title: 'static HTML', folder: still },
  mantine: { ...usual, ...rival('mantine'), title: 'Mantine' },
  formio: {
    ...usual,
    ...rival('formio'),
    title: 'form.io',
    field: (name) => `input[name="data[${name}]"]`,
    next: 'Next',
    submit: 'Submit Form',
    onStep3: 'Add URL',
    addResume: browseBy('a.browse'),
  },
})
