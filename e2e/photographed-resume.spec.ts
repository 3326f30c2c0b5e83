import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { assertAccessibleInBothSchemes, isFocused } from './harness/accessibility.ts'
import { added, atResume, button, goToStep, register, submit } from './harness/applicant.ts'
import { holdRequests } from './harness/conditions.ts'
import type { TestFile } from './harness/resume-files.ts'
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

test.describe('a photographed resume', () => {
  test('is turned, made a PDF and registered, without the data of the camera', async () => {
    const page = await stage.visit()
    const release = await holdRequests(page, /resume-pdf/)
    const applicant = await atPhotographs(page)
    await pictures(page).setInputFiles(await photograph(page, 'kitchen.jpg'))
    await sheetButton(page, 'Page 1 of 1', 'Turn').click()
    await assertAccessibleInBothSchemes(page, 'a photographed page')
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Counts of the steps have no answers.
      if (request.method() !== 'GET' && pathname !== '/api/funnel') sent.push(pathname)
    })
    await submit(page)
    await page.getByText('Press "Use these pages" first.').first().waitFor()
    await isFocused(button(page, 'Use these pages'))
    await button(page, 'Use these pages').click()
    await page.getByText('Preparing your PDF').waitFor()
    // To leave is to cancel.
    await goToStep(page, 2)
    await goToStep(page, 3)
    await button(page, 'Use these pages').click()
    await page.getByText('Preparing your PDF').waitFor()
    release()
    await added(page, 'ann-lee-resume.pdf')
    assert.deepEqual(sent, ['/api/upload'])
    await register(page)
    const { candidate } = stage.provider.callsFor(applicant.Email)[0]!
    const pdf = Buffer.from(await (await fetch(String(candidate.resume_url))).arrayBuffer())
    assert.ok(!pdf.includes('Exif') && !pdf.includes(DEVICE))
    assert.deepEqual(await headingIn(page, pdf), { width: 2000, height: 1500, isTopRight: true })
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

/** Text in the camera's data, which must not be sent. */
const DEVICE = 'Camera of the kitchen'

/** Photographs a sheet with a black heading at its top left; the picture lies on its side, as its EXIF data says. */
async function photograph(page: Page, name: string): Promise<TestFile> {
  const jpeg = Buffer.from(await page.evaluate(drawPhotograph), 'base64')
  // Orientation 6, a quarter to the left.
  const exif = Buffer.from(`457869660000${'4d4d002a000000080001011200030000000100060000'}00000000`, 'hex')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + DEVICE.length + 2])
  const buffer = Buffer.concat([head, exif, Buffer.from(DEVICE), jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Runs in the page; returns base64. */
function drawPhotograph(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1500 })
  const context = canvas.getContext('2d')!
  context.transform(0, -15, 20, 0, 0, 1500)
  context.fillStyle = '#b8ad96'
  context.fillRect(0, 0, 100, 100)
  context.fillStyle = '#26221f'
  context.fillRect(5, 5, 40, 10)
  return canvas.toDataURL('image/jpeg').split(',')[1]!
}

/** Returns the size of the picture in a PDF, and whether its heading is at the top right. */
function headingIn(page: Page, pdf: Buffer) {
  const jpeg = pdf.subarray(pdf.indexOf('ffd8ff', 'hex')).toString('base64')
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${base64}`
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const isDark = (x: number, y: number) => context.getImageData(x * width, y * height, 1, 1).data[1]! < 90
    return { width, height, isTopRight: isDark(0.9, 0.25) && !isDark(0.1, 0.25) && !isDark(0.9, 0.75) }
  }, jpeg)
}
