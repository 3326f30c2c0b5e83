import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { addOperator, operatorsUrl, register, signInByLink } from '../harness/operators.ts'
import type { Product } from '../harness/product.ts'

const PEOPLE = [
  ['Ann Lee', 'Forklift operator', 'Boston', '02134', '3-5', 'Forklift, OSHA 10, Inventory'],
  ['Grace Kim', 'Nurse practitioner', 'Bellaire', '77401', '5-10', 'Family medicine, Triage, Epic'],
  ['Luis Ortega', 'Emergency nurse', 'Pasadena', '77506', '3-5', 'ACLS, Trauma, Spanish'],
  ['Fatima Haddad', 'Accountant', 'Detroit', '48201', '5-10', 'Excel, QuickBooks, Payroll'],
  ['Mei Chen', 'School nurse', 'Pearland', '77581', '1-2', 'First aid, Immunization, Mandarin'],
  ['Darnell Washington', 'Line cook', 'Atlanta', '30303', '1-2', 'Grill, ServSafe'],
  ['Jorge García', 'Registered nurse', 'Houston', '77002', '10+', 'ICU, BLS, Epic, Spanish'],
] as const

const VIEWS = [
  ['operators', '?words=nurse&zip=77002&radius=25'],
  ['operators-everybody', ''],
  ['operators-overview', '/overview'],
  ['operators-audit', '/audit'],
  ['operators-account', '/account'],
] as const

/** Registers people, and takes a picture of each view of the operators' page. */
export async function takeOperatorsViews(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const link = await addOperator(product, 'maria')
  for (const [name, latest_job_title, home_town, zip_code, work_experience, key_skills] of PEOPLE) {
    const [first_name = '', last_name = ''] = name.split(' ')
    const answers = {
      first_name,
      last_name,
      latest_job_title,
      home_town,
      zip_code,
      work_experience,
      key_skills,
    }
    const email = `${first_name.toLowerCase()}@example.com`
    await register(product, { ...answers, email, salary_min: 41_000, salary_max: 52_000 }, [
      name,
      `${home_town} ${zip_code}, ${email}`,
      '',
      latest_job_title,
      `Memorial Services, ${home_town}, since 2021`,
      '',
      'Skills',
      ...key_skills.split(', '),
    ])
  }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await signInByLink(page, link)
  for (const [name, view] of VIEWS) {
    await page.goto(`${operatorsUrl(product)}/operators${view}`)
    await page.locator('.card, .sheet:not([hidden])').first().waitFor()
    await take(page, name)
  }
  await page.goto(`${operatorsUrl(product)}/operators?words=jorge`)
  await page.locator('.card a').first().click()
  await page.getByRole('region').getByText('Jorge García').first().waitFor()
  await take(page, 'operators-candidate')
  await context.close()
}
