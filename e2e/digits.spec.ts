import assert from 'node:assert/strict'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { field, goToStep, newApplicant, readyToSubmit, submit } from './harness/applicant.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** A phone that types Arabic, Persian, Hindi or Japanese types its digits, too. */
const stage = setStage({ scripted: true })

const KEYBOARDS = {
  Arabic: { phone: '+١ (٥٥٥) ٠١٠-٩٩٩٩', zip: '٠٢١٣٤-١٠٠٠', salary: '٤١٬٠٠٠', radius: '٤٠' },
  Persian: { phone: '+۱ (۵۵۵) ۰۱۰-۹۹۹۹', zip: '۰۲۱۳۴۱۰۰۰', salary: '۴۱٬۰۰۰', radius: '۴۰' },
  Hindi: { phone: '+१ (५५५) ०१०-९९९९', zip: '०२१३४', salary: '४१,०००', radius: '४०' },
  Japanese: {
    phone: '＋１（５５５）０１０－９９９９',
    zip: '０２１３４－１０００',
    salary: '４１０００',
    radius: '４０',
  },
}

function assertPlain(email: string) {
  const [call] = stage.provider.callsFor(email)
  const { phone, zip_code, salary_min, travel_radius } = call!.candidate
  assert.deepEqual([phone, zip_code, salary_min, travel_radius], ['+15550109999', '02134', 41_000, 40])
}

for (const [keyboard, { phone, zip, salary, radius }] of Object.entries(KEYBOARDS))
  test.describe(`digits of a keyboard in ${keyboard} reach the provider as plain ones`, () => {
    test('from the page, which shows them so before they are sent', async () => {
      const page = await stage.visit()
      const { Email } = await readyToSubmit(page, { ...newApplicant(), Phone: phone, 'Zip code': zip })
      await goToStep(page, 2)
      await field(page, 'Minimum salary').fill(salary)
      await field(page, 'Travel radius').fill(radius)
      await field(page, 'Key skills').focus()
      assert.equal(await field(page, 'Minimum salary').inputValue(), '41,000')
      await goToStep(page, 3)
      await page.getByText(/^02134(-1000)?$/).waitFor()
      await submit(page)
      await page.getByText(sentence('toast_registered')).first().waitFor()
      assertPlain(Email)
    })

    test('from a posted form', async () => {
      const { Email, Password } = newApplicant()
      const body = new URLSearchParams({
        first_name: 'Ann',
        last_name: 'Lee',
        email: Email,
        password: Password,
        phone,
        zip_code: zip,
        salary_min: salary,
        travel_radius: radius,
        resume_url: 'ann.example/cv.pdf',
      })
      const { url } = stage.product
      assert.equal((await fetch(url, { method: 'POST', body, headers: { Origin: url } })).status, 200)
      assertPlain(Email)
    })

    test('from somebody who calls the service', async () => {
      const { Email: email, Password: password } = newApplicant()
      const body = JSON.stringify({
        first_name: 'Ann',
        last_name: 'Lee',
        email,
        password,
        phone,
        zip_code: zip,
        salary_min: 41_000,
        travel_radius: 40,
        resume_url: 'ann.example/cv.pdf',
      })
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(stage.product.url + REGISTER_PATH, { method: 'POST', headers, body })
      assert.equal(answer.status, 201)
      assertPlain(email)
    })
  })
