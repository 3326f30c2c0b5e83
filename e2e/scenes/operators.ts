import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { addOperator, operatorsUrl, register, signInByLink } from '../harness/operators.ts'
import type { Product } from '../harness/product.ts'

const PEOPLE = [
  ['Ann Lee', 'Forklift operator', 'Boston', '02134', '3-5', 'Forklift, OSHA 10, Inventory'],
  ['Jorge García', 'Registered nurse', 'Houston', '77002', '10+', 'ICU, BLS, Epic, Spanish'],
  ['Fatima Haddad', 'Accountant', 'Detroit', '48201', '5-10', 'Excel, QuickBooks, Payroll'],
  ['Darnell Washington', 'Line cook', 'Atlanta', '30303', '1-2', 'Grill, ServSafe'],
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
      latest_job_title,
    ])
  }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await signInByLink(page, link, 'maria')
  for (const view of ['', '/overview', '/audit', '/account']) {
    await page.goto(`${operatorsUrl(product)}/operators${view}`)
    await page.locator('.card, .sheet:not([hidden])').first().waitFor()
    await take(page, `operators${view.replace('/', '-')}`)
  }
  await page.goto(`${operatorsUrl(product)}/operators?words=ann`)
  await page.locator('.card a').first().click()
  await page.getByRole('region').getByText('Ann Lee').waitFor()
  await take(page, 'operators-candidate')
  await context.close()
}
