import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { button, errorSummary, field } from '../harness/applicant.ts'
import { resumePdf } from '../harness/readable-resumes.ts'
import { pdf } from '../harness/resume-files.ts'
import { FILL, filled } from '../harness/resume-fill.ts'
import { sentence } from '../harness/sentence.ts'
import { afterTest, runCleanups, test } from '../harness/test.ts'
import { startScreenReader } from './screen-reader.ts'

const TRANSCRIPT = join(import.meta.dirname, 'transcript.txt')
const EMAIL = 'rosa.diaz@example.com'
const OTHER_EMAIL = 'rosa@example.com'
/** Fewer characters are names and roles, which are spoken often. */
const SENTENCE = 30
/** Scenes in which one thing happens beside another. */
const ANY_ORDER = new Set(['Fill in from my resume', 'An upload', 'A refusal', 'Success'])
const OMITTED =
  /^((Focus|Browse) mode|leaving .*|Text unselected|(entire document )?selected|\d+ percent|blank|clickable|(Finished l|L)oading\b.*|Page has .*)$/

test.afterEach(runCleanups)

test('what a person hears from the first field to the confirmation', async ({ stageParts }) => {
  const { product, provider } = await stageParts.get({ scripted: true })
  provider!.when(EMAIL, { status: 409 })
  const reader = await startScreenReader()
  afterTest(() => reader.close())
  const page = await (await reader.browser.newContext({ locale: 'en-US' })).newPage()
  await reader.spoken()

  const scenes: string[] = []
  /** Does one thing after the other, and listens to each. */
  const scene = async (name: string, ...acts: ReadonlyArray<() => Promise<unknown>>) => {
    const spoken: string[] = []
    for (const act of acts) {
      await act()
      spoken.push(...(await reader.spoken()))
    }
    for (const words of new Set(spoken.filter((line) => line.length >= SENTENCE)))
      assert.ok(spoken.filter((line) => line.includes(words)).length < 3, `${name}: three times “${words}”`)
    scenes.push(`# ${name}\n${linesOf(name, spoken).join('\n')}\n`)
  }
  const press =
    (...keys: readonly string[]) =>
    () =>
      reader.press(...keys)
  const tabs = (count: number) => Array.from({ length: count }, () => press('Tab'))
  /** Tabs to an element, without listening. */
  const goTo = async (target: Locator, key = 'Tab') => {
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await reader.press(key)
    }
    await reader.spoken()
  }

  await scene('The page', async () => {
    await page.goto(product.url)
  })
  await scene('Step 1, by Tab', ...tabs(15))
  await goTo(button(page, 'Next Step'))
  await scene('Next Step without an answer', async () => {
    await reader.press('Return')
    await errorSummary(page).waitFor()
  })
  await scene('To the first error', press('Tab'), press('Return'))
  await goTo(button(page, FILL), 'shift+Tab')
  await scene('Fill in from my resume', async () => {
    await button(page, FILL).setInputFiles({ ...resumePdf() })
    await filled(page)
  })
  await goTo(field(page, 'Password'))
  await scene('The password', () => reader.type('correct horse 8'), press('Tab'))
  await goTo(button(page, 'Next Step'))
  await scene('Step 2, by Tab', press('Return'), ...tabs(16))
  await scene('Step 3, by Tab', press('Return'), ...tabs(6))
  await goTo(button(page, 'Replace'), 'shift+Tab')
  await reader.press('Return')
  await goTo(button(page, 'Select Resume'))
  await scene('An upload', async () => {
    await page.locator('#resume_url input[type=file]').setInputFiles({ ...pdf() })
    await page
      .getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' }))
      .first()
      .waitFor()
  })
  await goTo(button(page, 'Submit Registration'))
  await scene('A refusal', async () => {
    await reader.press('Return')
    await page.getByText(sentence('candidate_exists')).first().waitFor()
  })
  await goTo(field(page, 'Email'))
  await scene(
    'Another email',
    () => reader.press('ctrl+a'),
    () => reader.type(OTHER_EMAIL),
    press('Tab'),
  )
  await page
    .getByRole('button', { name: /Resume/ })
    .first()
    .focus()
  await reader.press('Return')
  await goTo(button(page, 'Submit Registration'))
  await scene('Success', async () => {
    await reader.press('Return')
    await page.getByText(sentence('toast_registered')).first().waitFor()
  })
  const transcript = scenes.join('\n')
  assert.doesNotMatch(transcript, /status ?bar/)
  assert.doesNotMatch(transcript.split('# A refusal')[0]!, /invalid entry/)
  if (process.env.UPDATE_SNAPSHOTS) await writeFile(TRANSCRIPT, transcript)
  assert.equal(transcript, await readFile(TRANSCRIPT, 'utf8'))
})

/** Omits what is Orca's own or depends on the moment: modes, what one leaves, the same words again. */
function linesOf(scene: string, spoken: readonly string[]): string[] {
  const lines = spoken.map((line) =>
    line.replaceAll(/ (clickable|heading level \d)\b/g, '').replace(/\.$/, ''),
  )
  const once = [...new Set(lines.filter((line) => !OMITTED.test(line)))]
  return ANY_ORDER.has(scene) ? once.sort() : once
}
