import { randomBytes } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { SENTENCES } from '@resume-library/contract/errors'
import { pdf } from '@resume-library/e2e/resume-files'
import type { Sample } from '../rounds.ts'
import { ANSWERS, type FormPage, type RequiredField } from './forms.ts'
import { type Awaited, watchPage } from './probe.ts'
import { buttonPlace, SLOW_PHONE, type Visit, withVisit } from './visit.ts'

export const SCRIPTED_USER_FIGURES = ['first field', 'step 2', 'upload', 'submit', 'registered'] as const

let people = 0

export const newAnswers = (): Readonly<Record<RequiredField, string>> => ({
  ...ANSWERS,
  email: `ann.${process.pid}.${Date.now()}.${people++}@example.com`,
})

/**
 * Measures a registration by a script without think time, on a slow phone and network, in milliseconds.
 *
 * @param resume path of the file
 */
export function measureScriptedUser(
  browser: Browser,
  form: FormPage,
  url: string,
  resume: string,
): Promise<Sample> {
  return withVisit(browser, SLOW_PHONE, async (visit) => {
    const { page } = visit
    const until = (awaited: Awaited) => page.evaluate((what) => window.probe.until(what), awaited)
    const acted = () => page.evaluate(() => window.probe.acted)
    await page.addInitScript(watchPage, { field: form.field('first_name') })
    // Not awaited: it resolves with the load event, which may come much later.
    page.goto(url, { waitUntil: 'commit' }).catch(() => {})
    await page.waitForURL(url, { waitUntil: 'commit' })
    const field = await page.evaluate(() => window.probe.field)
    const texts = Object.entries(newAnswers()).map(
      ([name, text]) => [form.field(name as RequiredField), text] as const,
    )
    await page.evaluate(typeAll, texts)
    await press(visit, form.next)
    const step2 = (await until({ words: form.onStep2 })) - field
    await press(visit, form.next)
    await until({ words: 'Select Resume' })
    // The first one prefills the form.
    await page.locator('input[type=file]').last().setInputFiles(resume)
    const upload = (await until({ words: SENTENCES.upload_succeeded })) - (await acted())
    await press(visit, 'Submit Registration')
    const registered = await until({ words: SENTENCES.toast_registered })
    return { 'first field': field, 'step 2': step2, upload, submit: registered - (await acted()), registered }
  })
}

/** Runs in the page: fills each field at once, with focus and the events of typing. */
function typeAll(texts: readonly (readonly [selector: string, text: string])[]): void {
  for (const [selector, text] of texts) {
    document.querySelector<HTMLInputElement>(selector)!.focus()
    document.execCommand('insertText', false, text)
  }
}

async function press({ page }: Visit, words: string | null): Promise<void> {
  const place = await buttonPlace(page, words)
  if (!place) throw new Error(`There is no button ${words}.`)
  await page.mouse.click(...place)
}

/** Makes a readable PDF of some size, as with a photograph. */
export function heavyResume(bytes: number): Buffer {
  const { buffer } = pdf('', [
    'Ann Lee',
    'ann@example.com',
    'Nurse at Mercy Hospital',
    'Skills: Excel, Triage',
  ])
  const table = buffer.lastIndexOf('xref\n0 ')
  const photograph = randomBytes(bytes - buffer.length)
  const end = buffer.subarray(table).toString('latin1')
  const moved = end.replace(/(?<=startxref\n)\d+/, String(table + photograph.length))
  return Buffer.concat([buffer.subarray(0, table), photograph, Buffer.from(moved, 'latin1')])
}
