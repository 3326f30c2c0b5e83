import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { added, atResume, chooseFile, goToStep, isTitled } from './harness/applicant.ts'
import { PHONE } from './harness/conditions.ts'
import { pdf, txt, txtOfSize } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })
/** Maximum length, which every engine lays out in less than 0.1 s. */
const SHOWN_CHARACTERS = 65_536

const open = (page: Page) => page.getByText('Preview', { exact: true }).click()
const text = (page: Page) => page.getByRole('region', { name: /^Preview of/ })

test.describe('the preview', () => {
  test('shows plain text, without markup', async () => {
    const page = await stage.visit()
    await atResume(page)
    const words = 'Ann Lee <script>document.title = "caught"</script> Muñoz'
    await chooseFile(page, txt('Ann Lee.txt', words))
    await added(page, 'Ann Lee.txt')
    await open(page)
    await text(page).getByText(words).waitFor()
    await isTitled(page, 'Resume – Resume Library Registration')
    assert.equal(await page.locator('iframe').count(), 0)
    assert.ok((await text(page).boundingBox())!.height > 20)
  })

  test('shows the beginning of a long text', async () => {
    const page = await stage.visit(PHONE)
    await atResume(page)
    await chooseFile(page, txtOfSize(RESUME_MAX_BYTES))
    await added(page, 'long.txt')
    await open(page)
    await page.getByText('This is the beginning of the text.').waitFor()
    // Not measured by time, which depends on the machine: the whole text takes Chromium 2 s, WebKit 12 s.
    const shown = await text(page).textContent()
    assert.match(shown!, /^All work and no play/)
    assert.ok(shown!.length <= SHOWN_CHARACTERS, `${shown!.length} characters`)
    await goToStep(page, 1)
    await goToStep(page, 3)
    await text(page).getByText('All work and no play').waitFor()
  })

  test("shows a PDF in the browser's viewer where there is one, and always a link", async () => {
    const page = await stage.visit()
    await atResume(page)
    await chooseFile(page, pdf())
    await added(page, 'Ann Lee.pdf')
    const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled)
    if (hasViewer) await open(page)
    else assert.equal(await page.getByText('Preview', { exact: true }).count(), 0)
    const link = page.getByRole('link', { name: 'Open it in a new tab' })
    await link.waitFor()
    assert.match((await link.getAttribute('href'))!, /^blob:/)
    if (!hasViewer) return
    const frame = page.locator('iframe[title]')
    const words = page.getByText("This browser can't show a PDF here.")
    const canShow = await page.evaluate(framesShow)
    await eventually(async () => {
      assert.equal(await frame.count(), canShow ? 1 : 0)
      assert.equal(await words.count(), canShow ? 0 : 1)
    })
    // The page is as wide as the frame, without Chromium's thumbnails.
    if (canShow) assert.match((await frame.getAttribute('src'))!, /^blob:.+#navpanes=0&view=FitH$/)
  })
})

/** Tells whether the engine shows the page's own documents in a visible frame. */
async function framesShow(): Promise<boolean> {
  const frame = document.createElement('iframe')
  frame.src = URL.createObjectURL(new Blob(['<p>seen'], { type: 'text/html' }))
  const loaded = new Promise((resolve) => {
    frame.onload = resolve
  })
  document.body.append(frame)
  await loaded
  const isSeen = frame.contentDocument?.querySelector('p') !== null && frame.contentDocument !== null
  frame.remove()
  return isSeen
}
