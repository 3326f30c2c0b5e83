import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type Applicant, addLink, field, fillStep1, goToStep, newApplicant, submit } from './applicant.ts'
import { sentence } from './sentence.ts'

/** On step 3 with every required answer given. */
export async function atResume(page: Page): Promise<Applicant> {
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await goToStep(page, 3)
  return applicant
}

/** Waits until the page says that this resume was added. */
export const added = (page: Page, filename: string) =>
  page.getByText(sentence('resume_added', { filename })).first().waitFor()

/** After a failure: everything typed is there, and another resume still registers. */
export async function goesOn(page: Page, applicant: Applicant) {
  await goToStep(page, 1)
  for (const [label, value] of Object.entries(applicant)) {
    assert.equal(await field(page, label).inputValue(), value, label)
  }
  await goToStep(page, 3)
  await addLink(page, 'https://ann.example/cv.pdf')
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()
}
