import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { button, errorSummary, FILL, field, filled, registered, sentence } from '../harness/applicant.ts'
import { pdf, resumePdf } from '../harness/resume-files.ts'
import { runCleanups, test } from '../harness/test.ts'
import { startScreenReader } from './screen-reader.ts'

const TRANSCRIPT = join(import.meta.dirname, 'transcript.txt')
const EMAIL = 'rosa.diaz@example.com'
const OTHER_EMAIL = 'rosa@example.com'
/** Fewer characters are names and roles, which are spoken often. */
const SENTENCE = 30
/** Mark of a scene in which one thing happens beside another. */
const ANY_ORDER = ', in any order'

test.afterEach(runCleanups)

test('what a person hears from the first field to the confirmation', async ({ stageParts }) => {
  const { product, provider } = await stageParts.get({ scripted: true })
  provider!.when(EMAIL, { status: 409 })
  const reader = await startScreenReader()
  const page = await (await reader.browser.newContext({ locale: 'en-US' })).newPage()
  await reader.spoken()

  const transcript = await readTranscript()
  /** Does one thing after the other, listens to each, and compares its words with the transcript. */
  const scene = async (name: string, ...acts: ReadonlyArray<() => Promise<unknown>>) => {
    const spoken: string[] = []
    for (const act of acts) {
      await act()
      spoken.push(...(await reader.spoken()))
    }
    const words = spoken.join('\n').replaceAll(/ (clickable|heading level \d)\b/g, '')
    const fail = (why: string) => `${name}: ${why} in:\n${words}`
    const expected = transcript.get(name) ?? transcript.get(name + ANY_ORDER)!
    let from = 0
    for (const line of expected) {
      const at = words.indexOf(line, from)
      assert.ok(at >= 0, fail(`no “${line}”`))
      if (transcript.has(name)) from = at + line.length
    }
    for (const utterance of new Set(spoken.filter((line) => line.length >= SENTENCE)))
      assert.ok(
        spoken.filter((line) => line.includes(utterance)).length < 3,
        fail(`three times “${utterance}”`),
      )
    assert.doesNotMatch(words, /status ?bar/, fail('a status bar'))
    if (!expected.includes('invalid entry'))
      assert.doesNotMatch(words, /invalid entry/, fail('“invalid entry”'))
  }
  const press =
    (...keys: readonly string[]) =>
    () =>
      reader.press(...keys)
  const tabs = (count: number) => Array.from({ length: count }, () => press('Tab'))
  const goTo = async (target: Locator) => {
    await target.focus()
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
  await goTo(button(page, FILL))
  await scene('Fill in from my resume', async () => {
    await button(page, FILL).setInputFiles({ ...resumePdf() })
    await filled(page)
  })
  await goTo(field(page, 'Password'))
  await scene('The password', () => reader.type('correct horse 8'), press('Tab'))
  await goTo(button(page, 'Next Step'))
  await scene('Step 2, by Tab', press('Return'), ...tabs(16))
  await scene('Step 3, by Tab', press('Return'), ...tabs(6))
  await goTo(button(page, 'Replace'))
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
  await goTo(page.getByRole('button', { name: /Resume/ }).first())
  await reader.press('Return')
  await goTo(button(page, 'Submit Registration'))
  await scene('Success', async () => {
    await reader.press('Return')
    await registered(page)
  })
})

/** Reads what must be read in each scene. */
async function readTranscript(): Promise<Map<string, string[]>> {
  const scenes = (await readFile(TRANSCRIPT, 'utf8')).split(/^# /m).slice(1)
  return new Map(scenes.map((text) => [text.split('\n', 1)[0]!, text.split('\n').slice(1).filter(Boolean)]))
}
