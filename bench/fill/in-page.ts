import { basename, join } from 'node:path'
import { launchBrowser } from '@resume-library/e2e/browser'
import { labelledResumes } from '@resume-library/resume-parser/testing/corpora'
import { withVisit } from '../page/visit.ts'
import { productCommand } from '../products.ts'
import { withScratch } from '../scratch.ts'
import { startServer } from '../server-process.ts'
import { watchFilling } from './filling-probe.ts'

/** How a resume filled the form in the page. */
export interface PageFilling {
  readonly file: string
  /** From choosing it to the summary. */
  readonly ms: number
  /** The longest task of the main thread meanwhile; 0 where none was over 50 ms. */
  readonly longestTaskMs: number
}

const SLOWDOWN = 4
/** Ids in the page, as in `form/fields/ids.ts`. */
const INPUT = 'resume-fill'
const STATUS = 'fill-status'
/** What the page does once it has said how the reading ended. */
const AFTERWARDS_MS = 300

/**
 * Fills the form of the whole product from each labelled PDF, on a phone's screen with a processor slowed down four
 * times. The reader has been fetched before, by a resume that does not count.
 */
export async function fillingsInPage(limit: number): Promise<PageFilling[]> {
  const files = [...labelledResumes().keys()].filter((path) => path.endsWith('.pdf')).slice(0, limit)
  if (files.length === 0) return []
  return withScratch(async (scratch) => {
    const server = await scratch.keep(startServer(productCommand(join(scratch.folder, 'fill'))))
    const browser = await launchBrowser()
    try {
      return await withVisit(browser, { slowdown: SLOWDOWN }, async ({ page }) => {
        await page.addInitScript(watchFilling, { input: INPUT, status: STATUS })
        const fill = async (file: string): Promise<PageFilling> => {
          await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' })
          await page.locator(`#${INPUT}`).setInputFiles(file)
          await page.waitForFunction(() => window.filling.took)
          await page.waitForTimeout(AFTERWARDS_MS)
          const { took, longestTask } = await page.evaluate(() => window.filling)
          return { file: basename(file), ms: took!, longestTaskMs: longestTask }
        }
        await fill(files[0]!)
        const fillings: PageFilling[] = []
        for (const file of files) fillings.push(await fill(file))
        return fillings
      })
    } finally {
      await browser.close()
    }
  })
}
