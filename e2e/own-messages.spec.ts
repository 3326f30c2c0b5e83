import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { temporaryFile } from '@resume-library/server/testing/temporary-folder'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** Text with markup, shown literally. */
const MARKED = 'Join <b>Harbor</b> & "Co"</script>'
/** Text wider than any page. */
const LONG = `Given name ${'x'.repeat(120)} of yours`.repeat(3)

const OWN = {
  en: {
    page_title: MARKED,
    label_first_name: 'Given name',
    first_name_required: 'Whom shall we call?',
    next: 'Onwards',
    random_data: 'Make somebody up',
    toast_random_data: 'Somebody was made up',
    'withoutScript.password_again': 'Once more, please',
  },
  es: {
    page_title: 'Únase a <b>Harbor</b>',
    label_first_name: 'Su nombre de pila',
    first_name_required: '¿Cómo le llamamos?',
    next: 'Adelante',
    random_data: 'Inventar a alguien',
    toast_random_data: 'Se inventó a alguien',
    'withoutScript.choose_file': 'Su CV',
  },
  ar: { label_first_name: LONG, page_title: LONG, first_name_required: LONG, next: LONG },
} as const

const MESSAGES_FILE = temporaryFile({ after: test.afterAll }, 'messages.json', JSON.stringify(OWN))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Reads errors of an empty form, and the toast of random data, in a language. */
async function readWords(page: Page, words: (typeof OWN)['en' | 'es']): Promise<void> {
  await heading(page, words.page_title).waitFor()
  await page.getByLabel(words.label_first_name, { exact: true }).fill('')
  await button(page, words.next).click()
  await page.getByText(words.first_name_required, { exact: true }).waitFor()
  const label = page.getByLabel(words.label_first_name, { exact: true })
  assert.equal(await label.getAttribute('aria-invalid'), 'true')
  assert.ok((await page.title()).includes(words.page_title))
  await button(page, words.random_data).click()
  await page.getByText(words.toast_random_data, { exact: true }).first().waitFor()
  assert.notEqual(await label.inputValue(), '')
}

test.describe('an operator’s own sentences', () => {
  const stage = setStage({ environment: { MESSAGES_FILE } })

  test('replace title, label, error and toast, before and after a switch of language', async () => {
    const page = await stage.visit()
    await readWords(page, OWN.en)
    await page.getByRole('link', { name: 'Español' }).click()
    await heading(page, OWN.es.page_title).waitFor()
    // Typed answers would be replaced, so a dialog asks.
    await page.getByLabel(OWN.es.label_first_name, { exact: true }).fill('')
    await button(page, OWN.es.next).click()
    await page.getByText(OWN.es.first_name_required, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await heading(page, OWN.en.page_title).waitFor()
    await page.getByText(OWN.en.first_name_required, { exact: true }).waitFor()
  })

  test('of any length fit a phone, from right to left too', async () => {
    const page = await stage.visit({ locale: 'ar', viewport: { width: 360, height: 740 } })
    await heading(page, LONG).waitFor()
    await button(page, LONG).click()
    await page.getByRole('alert').getByRole('link', { name: LONG }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= 360, String(width))
    await page.goto('/?lang=ar&script=off')
    await heading(page, LONG).waitFor()
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360)
  })
})
