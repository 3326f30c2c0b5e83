import type { Page } from '@playwright/test'
import { field } from './applicant.ts'
import type { Stage } from './stage.ts'

/** Answers in a board's link. */
export const JOAN = {
  email: 'joan+jobs@example.org',
  first_name: 'Joan',
  last_name: 'Reed',
  zip_code: '02134',
  home_town: 'Boston',
  desired_job_title: 'Pilot',
  salary_min: '$60k',
  education_level: 'Masters',
  acceptable_job_types: 'Contract,Temp',
  relocate: '0',
} as const

export const linkOf = (answers: Readonly<Record<string, string>>): string =>
  `/?${new URLSearchParams(answers)}`

export async function followLink(
  { visit }: Stage,
  link: string,
  options?: Parameters<Stage['visit']>[0],
): Promise<Page> {
  const page = await visit(options)
  await page.goto(link)
  return page
}

export const answerIn = (page: Page, name: string): Promise<string> =>
  page.locator(`[name=${name}]`).inputValue()

/** Focuses a field, and waits for the later steps. */
export async function touch(page: Page): Promise<void> {
  await field(page, 'Phone').focus()
  await page.locator('[name=desired_job_title]').waitFor({ state: 'attached' })
}

export const searchOf = (page: Page): Promise<string> => page.evaluate(() => location.search)
