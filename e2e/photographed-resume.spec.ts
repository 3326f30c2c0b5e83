import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { button, goToStep, register, submit } from './harness/applicant.ts'
import { assertAccessibleInBothSchemes } from './harness/axe.ts'
import { colorsIn, DEVICE, photograph, SHEET } from './harness/photographs.ts'
import { added, atResume } from './harness/resume-step.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'

const pictures = (page: Page) => page.getByLabel('Take a photo of your resume')
const sheet = (page: Page, name: string) => page.getByRole('group', { name })
const sheetButton = (page: Page, sheetName: string, name: string) =>
  sheet(page, sheetName).getByRole('button', { name, exact: true })

async function atPhotographs(page: Page) {
  const applicant = await atResume(page)
  await button(page, "I don't have a resume here").click()
  await pictures(page).waitFor({ state: 'attached' })
  return applicant
}

/** Moves the handles from the corners of the picture to those of the sheet. */
async function moveHandles(page: Page): Promise<void> {
  const corners = ['Top left', 'Top right', 'Bottom right', 'Bottom left']
  for (const [at, [x, y]] of SHEET.entries()) {
    const handle = page.getByRole('slider', { name: `${corners[at]} corner` })
    const isLeft = at % 3 === 0
    for (let part = 0; part < (isLeft ? x : 100 - x); part += 5)
      await handle.press(isLeft ? 'Shift+ArrowRight' : 'Shift+ArrowLeft')
    for (let part = 0; part < (at < 2 ? y : 100 - y); part += 5)
      await handle.press(at < 2 ? 'Shift+ArrowDown' : 'Shift+ArrowUp')
    assert.equal(await handle.getAttribute('aria-valuetext'), `${x}% from the left, ${y}% from the top`)
  }
}

test.describe('a photographed resume', () => {
  test('is straightened, made light and registered, without the data of the camera', async () => {
    const page = await stage.visit()
    const applicant = await atPhotographs(page)
    await pictures(page).setInputFiles(await photograph(page, 'kitchen.jpg'))
    await moveHandles(page)
    await assertAccessibleInBothSchemes(page, 'a page with its corners')
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Counts of the steps have no answers.
      if (request.method() !== 'GET' && pathname !== '/api/funnel') sent.push(pathname)
    })
    await submit(page)
    await page.getByText('Press "Use these pages" first.').first().waitFor()
    assert.equal(await page.evaluate(() => document.activeElement!.textContent), 'Use these pages')
    await button(page, 'Use these pages').click()
    await page.getByText('Preparing your PDF').waitFor()
    // To leave is to cancel.
    await goToStep(page, 2)
    await goToStep(page, 3)
    await button(page, 'Use these pages').click()
    await added(page, 'ann-lee-resume.pdf')
    assert.deepEqual(sent, ['/api/upload'])
    await register(page)
    const { candidate } = stage.provider.callsFor(applicant.Email)[0]!
    const pdf = Buffer.from(await (await fetch(String(candidate.resume_url))).arrayBuffer())
    assert.ok(!pdf.includes('Exif') && !pdf.includes(DEVICE))
    const { width, height, colors } = await colorsIn(page, pdf)
    assert.ok(Math.max(width / 8.5, height / 11) >= 150)
    assert.ok(Math.min(...colors.paper) > 245 && colors.heading < 90, JSON.stringify(colors))
  })

  test('has pages that are turned, moved, removed and restored; broken pictures are named', async () => {
    // The tracer of Playwright fetches broken pictures.
    const page = await stage.visit({ expected: /Connecting to 'blob:/ })
    await atPhotographs(page)
    const picture = await photograph(page, '1.jpg')
    const broken = (name: string) => ({ ...picture, name, buffer: Buffer.from('no picture') })
    await pictures(page).setInputFiles([
      picture,
      { ...picture, name: '2.jpg' },
      broken('torn.jpg'),
      broken('x.heic'),
      { name: 'empty.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(EMPTY) },
    ])
    await page.getByText("We couldn't open empty.svg.").waitFor()
    await page.getByText("We couldn't open torn.jpg.").waitFor()
    await page.getByText("This browser can't show x.heic").waitFor()
    const isUpright = (name: string) =>
      sheet(page, name)
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.width < canvas.height)
    await sheetButton(page, 'Page 1 of 2', 'Turn').click()
    await sheetButton(page, 'Page 1 of 2', 'Move down').click()
    assert.deepEqual([await isUpright('Page 1 of 2'), await isUpright('Page 2 of 2')], [true, false])
    await sheetButton(page, 'Page 2 of 2', 'Remove').click()
    await sheet(page, 'Page 1 of 1').waitFor()
    // Undo has the focus.
    await page.keyboard.press('Enter')
    await sheet(page, 'Page 2 of 2').waitFor()
    await button(page, 'Cancel').click()
    await button(page, "I don't have a resume here").click()
    await sheetButton(page, 'Page 2 of 2', 'Move up').waitFor()
    assert.equal(await isUpright('Page 2 of 2'), false)
    // The second choice finds the first being opened.
    for (const _ of ['first', 'second']) await pictures(page).setInputFiles(Array(7).fill(picture))
    await page.getByText('A resume can have up to 10 pages.').waitFor()
    await page.getByText('Loading…').waitFor({ state: 'detached' })
    await sheet(page, 'Page 10 of 10').waitFor()
  })
})
