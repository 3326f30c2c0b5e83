import type { Page } from '@playwright/test'
import type { TestFile } from '../harness/resume-files.ts'

/** Actions of a person, by selectors that work in each language. */

const ANSWERS = {
  first_name: 'Ann',
  last_name: 'Lee',
  password: 'correct horse 8',
  phone: '+1 (555) 010-9999',
  zip_code: '02134-1000',
  home_town: 'Boston',
}

export async function answerStep1(page: Page, email: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...ANSWERS, email }))
    await page.locator(`#${name}`).fill(value)
}

export async function answerStep2(page: Page): Promise<void> {
  await page.locator('#desired_job_title').fill('Lighthouse keeper')
  await page.locator('#latest_job_title').fill('Sailor')
  for (const type of ['Contract', 'Part Time']) await page.locator(`[value="${type}"]`).check()
  await page.locator('#education_level').selectOption('Masters')
  await page.locator('#work_experience').selectOption('3-5')
  await page.locator('#key_skills').fill('lamps, fog horns')
}

/** Presses Next Step, or Submit Registration. */
export const pressPrimary = (page: Page): Promise<void> => page.locator('form [type=submit].primary').click()

export async function goTo(page: Page, step: 1 | 2 | 3): Promise<void> {
  const item = page.locator(`nav li:nth-child(${step})`)
  await item.getByRole('button').click()
  await item.locator('[aria-current]').waitFor()
}

export async function choose(page: Page, file: TestFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  const select = page.getByRole('tabpanel').getByRole('button')
  await select.or(replace(page)).filter({ visible: true }).first().click()
  await (await chooser).setFiles({ ...file })
}

/** First button of the added resume. */
const replace = (page: Page) => page.locator('#resume_url svg + div + div button').first()

/** Chooses a file, and waits until it is the resume. */
export async function upload(page: Page, file: TestFile): Promise<void> {
  await choose(page, file)
  await added(page, file.name)
}

export async function addLink(page: Page, address: string): Promise<void> {
  const tab = page.getByRole('tab').nth(1)
  if (!(await tab.isVisible())) await replace(page).click()
  await tab.click()
  await page.locator('#resume_link').fill(address)
  await page.locator('#resume_link').press('Enter')
  await added(page, address.split('/').at(-1)!)
}

async function added(page: Page, filename: string): Promise<void> {
  await page.locator('[aria-live=polite]').getByText(filename).first().waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'hidden' })
}

export const problem = (page: Page): Promise<void> => page.locator('#problem h2').waitFor()
