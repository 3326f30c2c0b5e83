import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { button, chooseFile, field, goToStep } from './harness/applicant.ts'
import { assertAccessible } from './harness/axe.ts'
import { drawnPage, inkInBands, withoutViewer } from './harness/drawn-page.ts'
import { eventually } from './harness/eventually.ts'
import { brokenPdf, resumePdf } from './harness/readable-resumes.ts'
import { startRelay } from './harness/relay.ts'
import { pdf, type TestFile } from './harness/resume-files.ts'
import { added, atResume } from './harness/resume-step.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, test } from './harness/test.ts'
import { PHONE, tap } from './harness/touch.ts'

const PHONE_WITHOUT_VIEWER = { ...PHONE, prepare: withoutViewer }
const LETTERS = [612, 792] as const

const box = (page: Page) => page.getByRole('region', { name: /^Preview of/ })
const impossible = (page: Page) => page.getByText('This browser cannot show a PDF inside a page.')
const failed = (page: Page) =>
  page.getByText('The preview cannot be shown. Your resume is not affected.', { exact: true })
const open = (page: Page) => tap(page.getByText('Preview', { exact: true }))

async function preview(page: Page, file: TestFile) {
  await atResume(page)
  await chooseFile(page, file)
  await added(page, file.name)
  await open(page)
}

test.describe('a PDF where the browser shows none inside a page', () => {
  // It fills no form.
  const stage = setStage({ scripted: true, environment: { RESUME_FILL: 'off' } })

  test('has its first page drawn on the device, and nothing of it is sent', async () => {
    const relay = await startRelay(stage.product.url)
    afterTest(relay.close)
    const page = await stage.visit(PHONE_WITHOUT_VIEWER)
    await page.goto(relay.url)
    await preview(page, resumePdf())
    const before = await box(page).boundingBox()
    await drawnPage(page).waitFor()
    assert.deepEqual(await box(page).boundingBox(), before, 'nothing has moved')
    const { width, height } = (await drawnPage(page).boundingBox())!
    assert.ok(Math.abs(width - before!.width) <= 2, 'as wide as its box')
    assert.ok(Math.abs(height / width - LETTERS[1] / LETTERS[0]) < 0.02, 'as the page is')
    const pixels = await drawnPage(page).getAttribute('width')
    assert.ok(Math.abs(Number(pixels) - width * PHONE.deviceScaleFactor) <= 2, 'sharp')
    const ink = await inkInBands(drawnPage(page), 10)
    assert.ok(ink[0]! > 0.003 && ink[3]! > 0.003, `lines at the top: ${ink}`)
    assert.deepEqual(ink.slice(-3), [0, 0, 0], 'and none at the foot')
    await assertAccessible(page, 'a drawn page')
    const told = relay.requests().filter(({ path, body }) => /Rosa|Diaz|Welder|97201/.test(path + body))
    assert.deepEqual([...new Set(told.map(({ path }) => path))], ['/api/upload'])
    const scripts = relay.requests().filter(({ path }) => path.includes('/reader-'))
    assert.equal(scripts.length, 1, 'what draws is one file, and the only one')
  })

  test('that is broken has a sentence in its place, and the form goes on', async () => {
    const page = await stage.visit(PHONE_WITHOUT_VIEWER)
    await preview(page, brokenPdf())
    await failed(page).waitFor()
    assert.equal(await impossible(page).count(), 0, 'another browser shows no more of it')
    assert.equal(await drawnPage(page).count(), 0)
    await page.getByRole('link', { name: 'Open it in a new tab' }).waitFor()
    assert.equal(page.workers().length, 0)
    await goToStep(page, 1)
    assert.equal(await field(page, 'First name').inputValue(), 'Ann')
  })

  test('is drawn no more once it is taken away, replaced or closed', async () => {
    const page = await stage.visit(PHONE_WITHOUT_VIEWER)
    await page.addInitScript(countWorkers)
    // It never comes.
    await page.route('**/reader-draw-page*.js', () => {})
    await page.reload()
    const counted = (begun: number, ended: number, after: string) =>
      eventually(async () => {
        const workers = await page.evaluate(() => (window as unknown as Counting).workers)
        assert.deepEqual(workers, { begun, ended }, after)
      })
    await preview(page, pdf())
    await counted(1, 0, 'opened')
    await open(page)
    await counted(1, 1, 'closed')
    await open(page)
    await counted(2, 1, 'opened')
    await chooseFile(page, pdf('second.pdf'))
    await added(page, 'second.pdf')
    await counted(2, 2, 'replaced')
    await open(page)
    await counted(3, 2, 'opened')
    await tap(button(page, 'Remove'))
    await counted(3, 3, 'taken away')
  })
})

interface Counting {
  workers: { begun: number; ended: number }
}

function countWorkers() {
  const workers = { begun: 0, ended: 0 }
  Object.assign(window, { workers })
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      workers.begun++
    }
    override terminate() {
      workers.ended++
      super.terminate()
    }
  }
}
