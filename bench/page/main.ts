import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from '@resume-library/e2e/browser'
import type { Browser } from 'playwright-core'
import type { PartOptions, PartResult } from '../part.ts'
import { productCommand } from '../products.ts'
import { prepareRivals } from '../rivals.ts'
import { type Rounds, runRounds, type Sample } from '../runner.ts'
import { type Scratch, withScratch } from '../scratch.ts'
import { ROOT, startServer } from '../server-process.ts'
import { type Finding, findBarriers } from './accessibility.ts'
import { measureArrival } from './arrival.ts'
import { measureBareRequests, pathsOf } from './bare-requests.ts'
import { measureEarlyText } from './early-text.ts'
import { FORM_NAMES, type FormName, forms, RESUME_FILE } from './forms.ts'
import { heavyResume } from './heavy-resume.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { runLighthouse } from './lighthouse.ts'
import { measureNextStep } from './next-step.ts'
import { servePage } from './page-server.ts'
import { measureQuickPerson } from './quick-person.ts'
import { writeStillPage } from './still-page.ts'
import { pageCharts, pageTables } from './tables.ts'
import { type PageSamples, pageVerdicts } from './verdicts.ts'
import type { ServedForm } from './visit.ts'
import { weigh } from './weight.ts'

type Served = Readonly<Record<FormName, ServedForm>>
type Measurement = (browser: Browser, form: ServedForm) => Promise<Sample>

const OURS = join(ROOT, 'form/dist')
const WITH_STEPS = FORM_NAMES.filter((name) => name !== 'static')
/** As a PDF with a photograph has them. */
const RESUME_BYTES = 500_000
const RIVAL_NAMES = WITH_STEPS.filter((name) => name !== 'ours')

/** The page against a page without script, which is the limit, and against what a job board would use instead. */
export async function measurePage(options: PartOptions): Promise<PartResult> {
  await prepareRivals()
  if (!existsSync(OURS)) throw new Error('The page was built, but it is not in form/dist.')
  return withScratch(async (scratch) => {
    const still = join(scratch.folder, 'still')
    await writeStillPage(OURS, still)
    const served = await serveAll(still)
    const quickPerson = await measureQuickPeople(served, scratch, options)
    const samples = { ...(await measureAll(served, options)), quickPerson }
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

/** Ours and the bare requests go to the whole product; the rival to a server that only says that it has it. */
async function measureQuickPeople(
  served: Served,
  { folder, keep }: Scratch,
  { rounds }: PartOptions,
): Promise<Rounds> {
  const resume = join(folder, RESUME_FILE)
  await writeFile(resume, heavyResume(RESUME_BYTES))
  const { port } = await keep(startServer(productCommand(join(folder, 'product'))))
  const url = `http://localhost:${port}/`
  const ours = { ...served.ours, server: { ...served.ours.server, url } }
  const paths = pathsOf(served.ours.server.text('/')!)
  const measure = (name: 'ours' | 'mantine' | 'bare') =>
    withWarmBrowser(served, (browser) => {
      if (name === 'bare') return measureBareRequests(browser, url, paths, resume)
      return measureQuickPerson(browser, name === 'ours' ? ours : served[name], resume)
    })
  return {
    ...(await runRounds(rounds, ['ours', 'bare'], measure)),
    // Nothing is divided by it.
    ...(await runRounds(1, ['mantine'], measure)),
  }
}

async function measureAll(
  served: Served,
  { quick, rounds }: PartOptions,
): Promise<Omit<PageSamples, 'quickPerson'>> {
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
