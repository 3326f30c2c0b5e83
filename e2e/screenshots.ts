/** Takes the pictures of the README. Usage: npm run screenshots */
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import { launchBrowser } from './harness/browser.ts'
import { PHONE } from './harness/conditions.ts'
import { addOperator, operatorsUrl, register, signInByLink } from './harness/operators.ts'
import { createStageParts } from './harness/product.ts'
import { answerStep1, goTo, pressPrimary } from './scenes/person.ts'

const DESKTOP = { viewport: { width: 1280, height: 860 } }
const PEOPLE = [
  ['Ann Lee', 'Forklift operator', 'Boston', '02134', '3-5', 'Forklift, OSHA 10, Inventory'],
  ['Grace Kim', 'Nurse practitioner', 'Bellaire', '77401', '5-10', 'Family medicine, Triage, Epic'],
  ['Luis Ortega', 'Emergency nurse', 'Pasadena', '77506', '3-5', 'ACLS, Trauma, Spanish'],
  ['Mei Chen', 'School nurse', 'Pearland', '77581', '1-2', 'First aid, Immunization, Mandarin'],
  ['Jorge García', 'Registered nurse', 'Houston', '77002', '10+', 'ICU, BLS, Epic, Spanish'],
] as const

const parts = createStageParts()
const { product } = await parts.get({})
const browser = await launchBrowser()
const open = async (options: BrowserContextOptions) => {
  const context = await browser.newContext({ ...options, baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('#first_name').waitFor()
  const take = (name: string) =>
    page.screenshot({ path: join(import.meta.dirname, '../docs/images', `${name}.png`) })
  return { page, take }
}

try {
  const phone = await open(PHONE)
  await phone.take('phone')
  const { page, take } = await open(DESKTOP)
  await answerStep1(page, 'ann.lee@example.com')
  await pressPrimary(page)
  await goTo(page, 1)
  await take('step-1')

  const link = await addOperator(product, 'maria')
  for (const [name, latest_job_title, home_town, zip_code, work_experience, key_skills] of PEOPLE) {
    const [first_name = '', last_name = ''] = name.split(' ')
    const email = `${first_name.toLowerCase()}@example.com`
    const place = { home_town, zip_code, email, salary_min: 41_000, salary_max: 52_000 }
    const answers = { first_name, last_name, latest_job_title, work_experience, key_skills, ...place }
    const employer = `Memorial Services, ${home_town}, since 2021`
    await register(product, answers, [name, email, '', latest_job_title, employer, '', 'Skills', key_skills])
  }
  await signInByLink(page, link)
  await page.goto(`${operatorsUrl(product)}/operators?words=nurse&zip=77002&radius=25`)
  await page.locator('.card').first().waitFor()
  await take('operators')
} finally {
  await browser.close()
  await parts.end()
}
