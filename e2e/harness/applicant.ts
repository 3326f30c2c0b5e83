import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Frame, Locator, Page } from '@playwright/test'
import type { Candidate } from '@resume-library/contract/candidate'
import type { SentenceCode } from '@resume-library/contract/errors'
import { inEnglish } from '@resume-library/contract/outcome'
import { focused } from './accessibility.ts'
import { holdRequests } from './conditions.ts'
import type { TestFile } from './resume-files.ts'
import { pdf } from './resume-files.ts'
import { eventually } from './test.ts'

/** Answers of step 1, by the labels of the page. */
export interface Applicant {
  readonly 'First name': string
  readonly 'Last name': string
  readonly Email: string
  readonly Password: string
  readonly Phone: string
  readonly 'Zip code': string
  readonly 'Home town': string
}

/** The form: a page of its own, or a frame in another. */
type Form = Page | Frame

export function newApplicant(): Applicant {
  return {
    'First name': 'Ann',
    'Last name': 'Lee',
    Email: `ann-${randomUUID()}@example.com`,
    Password: 'correct horse 8',
    Phone: '+1 (555) 010-9999',
    'Zip code': '02134-1000',
    'Home town': 'Boston',
  }
}

/** Finds the input, select or group of a label; optional fields say so after their name. */
export const field = (page: Form, label: string): Locator => page.getByLabel(new RegExp(`^${label}\\b`, 'i'))

export const button = (page: Form, name: string): Locator => page.getByRole('button', { name, exact: true })

export async function fillStep1(page: Form, applicant: Partial<Applicant>): Promise<void> {
  for (const [label, value] of Object.entries(applicant)) await field(page, label).fill(value)
}

export const errorSummary = (page: Form): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'There is a problem' }) })

/** Fills step 2 with answers that differ from every initial value. */
export async function fillStep2(page: Form): Promise<void> {
  await field(page, 'Desired job title').fill('Lighthouse keeper')
  await field(page, 'Latest job title').fill('Sailor')
  await page.getByRole('checkbox', { name: 'Contract' }).check()
  await page.getByRole('checkbox', { name: 'Part Time' }).check()
  await field(page, 'Minimum salary').fill('41000')
  await field(page, 'Maximum salary').fill('52000')
  await field(page, 'Education level').selectOption('Masters')
  await field(page, 'Work experience').selectOption('3-5')
  await field(page, 'Key skills').fill('lamps, fog horns')
  await field(page, 'Travel radius').fill('40')
  await field(page, 'Eligibility status').selectOption('auth_sponsorship')
  await page.getByRole('switch', { name: 'Willing to relocate' }).uncheck()
}

/** Values sent for {@link fillStep2}. */
export const STEP_2: Partial<Candidate> = {
  desired_job_title: 'Lighthouse keeper',
  latest_job_title: 'Sailor',
  acceptable_job_types: ['Contract', 'Part Time'],
  salary_min: 41_000,
  salary_max: 52_000,
  education_level: 'Masters',
  work_experience: '3-5',
  key_skills: 'lamps, fog horns',
  travel_radius: 40,
  eligibility_status: 'auth_sponsorship',
  relocate: '0',
  driving_license: '1',
}

export const STEPS = ['Personal Info', 'Career Info', 'Resume'] as const

/** Finds the heading "Step 1 of 3: Personal Info". */
export const stepHeading = (page: Form, number: 1 | 2 | 3): Locator =>
  page.getByRole('heading', { name: `Step ${number} of 3: ${STEPS[number - 1]}` })

export async function goToStep(page: Form, number: 1 | 2 | 3): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${STEPS[number - 1]}`) }).click()
  await stepHeading(page, number).waitFor()
}

/** Chooses a file as a person does: with Select Resume, or Replace where there is a resume. */
export async function chooseFile(page: Page, file: TestFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Select Resume').or(button(page, 'Replace')).filter({ visible: true }).first().click()
  await (await chooser).setFiles({ ...file })
}

export async function addLink(page: Form, address: string): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Add URL' })
  if (!(await tab.isVisible())) await button(page, 'Replace').click()
  await tab.click()
  const panel = page.getByRole('tabpanel', { name: 'Add URL' })
  await panel.getByRole('textbox').fill(address)
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Everything up to Submit: a new applicant with a link as resume, on step 3. */
export async function readyToSubmit(page: Form, applicant: Applicant = newApplicant()): Promise<Applicant> {
  await fillStep1(page, applicant)
  await goToStep(page, 3)
  await addLink(page, 'https://ann.example/cv.pdf')
  await page.getByText('Resume added: cv.pdf').waitFor()
  return applicant
}

export const submit = (page: Form): Promise<void> => button(page, 'Submit Registration').click()

/** Waits for the confirmation. */
export const registered = (page: Form): Promise<void> =>
  page.getByText(sentence('toast_registered')).first().waitFor()

/** Submits, and waits for the confirmation. */
export async function register(page: Form): Promise<void> {
  await submit(page)
  await registered(page)
}

/** Returns the English words of a sentence of the specification. */
export const sentence = (code: SentenceCode, values: Readonly<Record<string, string>> = {}): string =>
  inEnglish({ code, values })

/** Waits until the hints and errors of a field have these words. */
export const isDescribed = (page: Page, label: string, words: string | RegExp): Promise<void> =>
  eventually(async () => {
    const read = await description(page, label)
    assert.ok(typeof words === 'string' ? read.includes(words) : words.test(read), `${label}: ${read}`)
  })

/** Waits for a title of the page. */
export const isTitled = (page: Page, title: string | RegExp): Promise<void> =>
  eventually(async () => {
    const shown = await page.title()
    assert.ok(typeof title === 'string' ? shown === title : title.test(shown), shown)
  })

export async function description(page: Page, label: string): Promise<string> {
  const ids = (await field(page, label).getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
  return texts.join(' ')
}

const toasts = (page: Page): Locator => page.getByRole('region', { name: /notification/i })

export const toast = (page: Page, text: string): Locator => toasts(page).getByText(text, { exact: true })

/** Finds the lasting text in the main part of the page. */
export const lastingMessage = (page: Page, text: string): Locator =>
  page.getByRole('main').getByText(text, { exact: true })

export async function atResume(page: Page): Promise<Applicant> {
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await goToStep(page, 3)
  return applicant
}

export async function answerAll(page: Page): Promise<Applicant> {
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await goToStep(page, 2)
  await fillStep2(page)
  await goToStep(page, 3)
  await chooseFile(page, pdf())
  await added(page, 'Ann Lee.pdf')
  return applicant
}

export const added = (page: Page, filename: string) =>
  page.getByText(sentence('resume_added', { filename })).first().waitFor()

/** Checks after a failure that all answers are there, and that another resume registers. */
export async function assertRecovers(page: Page, applicant: Applicant) {
  await goToStep(page, 1)
  for (const [label, value] of Object.entries(applicant)) {
    assert.equal(await field(page, label).inputValue(), value, label)
  }
  await goToStep(page, 3)
  await addLink(page, 'https://ann.example/cv.pdf')
  await register(page)
}

export const FILL = 'Fill in from my resume'

export const fillFrom = (page: Page, file: TestFile) => button(page, FILL).setInputFiles({ ...file })

/** Waits until the page says how many answers it filled in. */
export const filled = (page: Page) =>
  page
    .getByText(/We filled in .* from your resume/)
    .first()
    .waitFor()

/** Waits for the focus on the first open field after a fill; on a phone it stays where it was. */
export async function focusedAfterFill(page: Page): Promise<void> {
  if (page.viewportSize()!.width >= 768) await focused(page, 'password')
}

/** Blocks the resume readers. @returns a function that unblocks them */
export const holdReaders = (page: Page): Promise<() => void> => holdRequests(page, /\/reader-/)
