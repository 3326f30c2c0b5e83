import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Candidate } from '@resume-library/contract/candidate'
import { button } from './applicant.ts'
import type { Product } from './product.ts'
import type { Stage } from './stage.ts'

const ROOT = join(import.meta.dirname, '..', '..')
export const OPERATOR_PASSWORD = 'correct horse battery'

/** Returns the origin of the operators' page, as the start has printed it. */
export const operatorsUrl = ({ output }: Product): string =>
  /Operators: (http:\/\/[\w.:-]+)\/operators/.exec(output())![1]!.replace('localhost', '127.0.0.1')

/** Adds an operator by the command. @returns the link that sets a password */
export async function addOperator(
  product: Product,
  name: string,
  role: 'reader' | 'editor' = 'editor',
): Promise<string> {
  const { HOME = '', PATH = '' } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['run.js', 'provider/candidates-command.ts', 'operators', 'add', name, '--role', role],
    { cwd: ROOT, env: { HOME, PATH, DATA_DIR: product.dataFolder } },
  )
  return stdout.trim().replace('localhost', '127.0.0.1')
}

/** Registers a candidate over HTTP, with a resume of these lines. */
export async function register(
  { url }: Product,
  answers: Partial<Candidate>,
  resume = ['Ann Lee', 'Lighthouse keeper'],
): Promise<string> {
  const email = `ann-${randomUUID()}@example.com`
  const response = await fetch(`${url}/v1/candidate/backfill/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Ann',
      last_name: 'Lee',
      email,
      password: 'correct horse 8',
      zip_code: '02134',
      uploaded_resume: {
        resume_content_base64: Buffer.from(resume.join('\n')).toString('base64'),
        resume_filename: 'resume.txt',
        resume_filetype: 'txt',
      },
      resume_url: '',
      ...answers,
    }),
  })
  if (response.status >= 300) throw new Error(`${response.status} ${await response.text()}`)
  return answers.email ?? email
}

/** Sets the password of a link, and signs in. */
export async function signInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password').fill(OPERATOR_PASSWORD)
  await button(page, 'Set your password').click()
  await page.getByRole('heading', { name: 'Candidates', level: 1 }).waitFor()
}

export async function signIn(page: Page, name: string, password = OPERATOR_PASSWORD): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
}

/** Number of the last operator without a name of its own. */
let number = 0

/** Opens the page as a new operator of this name. */
export async function enter(
  stage: Pick<Stage, 'product' | 'visit'>,
  name = `maria ${++number}`,
  role: 'reader' | 'editor' = 'editor',
  options: Parameters<Stage['visit']>[0] = {},
): Promise<Page> {
  const link = await addOperator(stage.product, name, role)
  const page = await stage.visit({ ...options, address: link })
  await signInByLink(page, link)
  return page
}

export async function find(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search candidates').fill(words)
  await button(page, 'Search').click()
}

export const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
export const opened = (page: Page, name: string) => heading(page, name).waitFor()
export const answer = (page: Page, label: string) =>
  page.locator('.answers-list > div').filter({ has: page.getByText(label, { exact: true }) })

/** Finds who answers to a word, and opens the first. */
export async function open(page: Page, words: string, name: string): Promise<void> {
  await find(page, words)
  await status(page, /candidate/)
  await page.getByRole('link', { name }).first().click()
  await opened(page, name)
}
