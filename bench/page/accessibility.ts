import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { arrive, button, fillStep1, goOn, type ServedForm, withVisit } from './visit.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface Finding {
  /** `phone, step 1` and the like. */
  readonly where: string
  readonly rule: string
  readonly elements: number
}

/** What axe-core finds on every step, without and with errors, on phone and desktop. */
export async function findBarriers(browser: Browser, form: ServedForm): Promise<Finding[]> {
  const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  const findings: Finding[] = []
  for (const desktop of [false, true]) {
    await withVisit(browser, { desktop }, async (visit) => {
      const { page } = visit
      const look = async (step: string) => {
        await page.waitForTimeout(500)
        findings.push(...(await violations(page, `${desktop ? 'desktop' : 'phone'}, ${step}`)))
      }
      await arrive(visit, form)
      await page.evaluate(axe)
      await look('step 1')
      if (form.name === 'static') return
      await button(page, form.next).click()
      await look('step 1 with errors')
      await fillStep1(page, form)
      await goOn(page, form, form.onStep2)
      await look('step 2')
      await goOn(page, form, form.onStep3)
      await look('step 3')
    })
  }
  return findings
}

async function violations(page: Page, where: string): Promise<Finding[]> {
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly: tags })
    return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.length }))
  }, RULES)
  return found.map((finding) => ({ where, ...finding }))
}
