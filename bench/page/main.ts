import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '@resume-library/e2e/browser'
import type { Browser } from 'playwright-core'
import type { PartOptions, PartResult } from '../part.ts'
import { prepareRivals, run } from '../rivals.ts'
import { runRounds, type Sample } from '../runner.ts'
import { withScratch } from '../scratch.ts'
import { ROOT } from '../server-process.ts'
import { type Finding, findBarriers } from './accessibility.ts'
import { measureArrival } from './arrival.ts'
import { measureEarlyText } from './early-text.ts'
import { FORM_NAMES, type FormName, forms } from './forms.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { runLighthouse } from './lighthouse.ts'
import { measureNextStep } from './next-step.ts'
import { servePage } from './page-server.ts'
import { writeStillPage } from './still-page.ts'
import { pageCharts, pageTables } from './tables.ts'
import { type PageSamples, pageVerdicts } from './verdicts.ts'
import type { ServedForm } from './visit.ts'
import { weigh } from './weight.ts'

type Served = Readonly<Record<FormName, ServedForm>>
type Measurement = (browser: Browser, form: ServedForm) => Promise<Sample>

const OURS = join(ROOT, 'form/dist')
const WITH_STEPS = FORM_NAMES.filter((name) => name !== 'static')
const RIVAL_NAMES = WITH_STEPS.filter((name) => name !== 'ours')

/** The page against a page without script, which is the limit, and against what a job board would use instead. */
export async function measurePage(options: PartOptions): Promise<PartResult> {
  await prepareRivals()
  await run('npm', ['run', 'build'], ROOT)
  if (!existsSync(OURS)) throw new Error('The page was built, but it is not in form/dist.')
  return withScratch(async ({ folder }) => {
    await writeStillPage(OURS, folder)
    const served = await serveAll(folder)
    const samples = await measureAll(served, options)
    await Promise.all(Object.values(served).map(({ server }) => server.close()))
    return {
      tables: pageTables(served, samples),
      verdicts: pageVerdicts(samples),
      charts: pageCharts(served, samples),
      missing: samples.earlyText.lost.map((text) => `early text was lost: ${text}`),
      samples,
    }
  })
}

async function serveAll(still: string): Promise<Served> {
  const all = Object.values(forms(OURS, still))
  const served = all.map(async (form) => [form.name, { ...form, server: await servePage(form.folder) }])
  return Object.fromEntries(await Promise.all(served))
}

async function measureAll(served: Served, { quick, rounds }: PartOptions): Promise<PageSamples> {
  const inBrowser = (names: readonly FormName[], count: number, measure: Measurement) =>
    runRounds(count, names, (name) => withWarmBrowser(served, (browser) => measure(browser, served[name])))
  const lighthouse = (names: readonly FormName[], count: number) =>
    runRounds(count, names, (name) => runLighthouse(served[name].server.url))
  return {
    weight: await inBrowser(FORM_NAMES, 1, weigh),
    arrival: await inBrowser(FORM_NAMES, rounds, measureArrival),
    nextStep: await inBrowser(WITH_STEPS, rounds, measureNextStep),
    keystrokes: await inBrowser(WITH_STEPS, rounds, measureKeystrokes),
    lighthouse: {
      ...(await lighthouse(['ours', 'static'], rounds)),
      // Their scores say enough after one run: nothing is divided by them.
      ...(await lighthouse(RIVAL_NAMES, 1)),
    },
    earlyText: await withWarmBrowser(served, (browser) =>
      measureEarlyText(browser, served.ours, quick ? 3 : 50),
    ),
    findings: await withWarmBrowser(served, (browser) => allFindings(browser, served)),
  }
}

async function allFindings(browser: Browser, served: Served): Promise<Record<FormName, Finding[]>> {
  const findings: [FormName, Finding[]][] = []
  for (const name of FORM_NAMES) findings.push([name, await findBarriers(browser, served[name])])
  return Object.fromEntries(findings) as Record<FormName, Finding[]>
}

/** Lends a browser that has painted a page before: its own start is not the page's. */
async function withWarmBrowser<Result>(
  served: Served,
  task: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(served.static.server.url)
    await page.waitForTimeout(500)
    await page.close()
    return await task(browser)
  } finally {
    await browser.close()
  }
}
