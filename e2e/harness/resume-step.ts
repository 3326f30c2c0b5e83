import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  type Applicant,
  addLink,
  chooseFile,
  field,
  fillStep1,
  fillStep2,
  goToStep,
  newApplicant,
  register,
} from './applicant.ts'
import { pdf } from './resume-files.ts'
import { sentence } from './sentence.ts'

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
