import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { launchBrowser } from '@resume-library/e2e/browser'
import { comparison, type Goal, type PartOptions, type PartResult, ratioGoal } from '../part.ts'
import { ourServer } from '../products.ts'
import { buildRivals } from '../rivals.ts'
import { joinRounds, medianOf, type Rounds, runRounds, type Sample } from '../rounds.ts'
import { type Scratch, withScratch } from '../scratch.ts'
import { ERROR, FIELD, measureArrival, measureNextStep, NEXT } from './arrival.ts'
import { measureBareRequests } from './bare-requests.ts'
import { FIRST_STEP_SCRIPT_KB } from './budget.ts'
import { allForms, OUR_PAGE, writeStaticPage } from './forms.ts'
import { KEYSTROKE, measureKeystrokes } from './keystrokes.ts'
import { LARGEST_PAINT, runLighthouse, SCORES } from './lighthouse.ts'
import { servePage } from './page-server.ts'
import { measureSize, pathsOfSteps, SCRIPT, STYLE } from './page-size.ts'
import { heavyResume, measureScriptedUser, SCRIPTED_USER_FIGURES } from './scripted-user.ts'
import type { ServedForm } from './visit.ts'

type Forms = Readonly<Record<string, ServedForm>>

/** Size of a PDF with a photograph. */
const RESUME_BYTES = 500_000

/** Measures the page against a page without script, which is the limit, and against alternatives of a job board. */
export async function measurePage({ rounds, before }: PartOptions): Promise<PartResult> {
  await buildRivals()
  return withScratch(async (scratch) => {
    const still = join(scratch.folder, 'still')
    await writeStaticPage(OUR_PAGE, still)
    const served = Object.entries(allForms(still, before)).map(
      async ([name, form]) => [name, { ...form, server: await servePage(form.folder) }] as const,
    )
    const forms: Forms = Object.fromEntries(await Promise.all(served))
    try {
      const quick = await measureScriptedUsers(forms, scratch, rounds, before)
      const samples = await measureForms(forms, rounds)
      return { goals: goalsOf(samples, quick), tables: tablesOf(samples, quick) }
    } finally {
      await Promise.all(Object.values(forms).map(({ server }) => server.close()))
    }
  })
}

async function measureForms(forms: Forms, rounds: number): Promise<Rounds> {
  const names = Object.keys(forms)
  const withSteps = names.filter((name) => forms[name]!.next)
  const inBrowser = (
    contestants: readonly string[],
    measure: (browser: Browser, form: ServedForm) => Promise<Sample>,
  ) =>
    runRounds(rounds, contestants, (name) =>
      withWarmBrowser(forms, (browser) => measure(browser, forms[name]!)),
    )
  return joinRounds([
    await inBrowser(names, measureSize),
    await inBrowser(names, measureArrival),
    await inBrowser(withSteps, measureNextStep),
    await inBrowser(withSteps, measureKeystrokes),
    await runRounds(rounds, names, (name) => runLighthouse(forms[name]!.server.url)),
  ])
}

async function measureScriptedUsers(
  forms: Forms,
  { folder, start }: Scratch,
  rounds: number,
  before?: string,
): Promise<Rounds> {
  const resume = join(folder, 'resume.pdf')
  await writeFile(resume, heavyResume(RESUME_BYTES))
  const urlOf = async (name: string, root?: string) => {
    await mkdir(join(folder, name))
    return `http://localhost:${(await start(ourServer('start', join(folder, name), root ? { root } : {}))).port}/`
  }
  const urls: Record<string, string> = { ours: await urlOf('ours') }
  if (before) urls.before = await urlOf('before', before)
  const paths = await withWarmBrowser(forms, (browser) => pathsOfSteps(browser, forms.ours!))
  return runRounds(rounds, [...Object.keys(urls), 'bare requests'], (name) =>
    withWarmBrowser(forms, (browser) =>
      name === 'bare requests'
        ? measureBareRequests(browser, urls.ours!, paths, resume)
        : measureScriptedUser(browser, forms[name]!, urls[name]!, resume),
    ),
  )
}

/** Runs a task with a browser that has painted a page before, so that its start is not measured. */
async function withWarmBrowser<Result>(
  forms: Forms,
  task: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(forms['static HTML']!.server.url)
    await page.waitForTimeout(500)
    await page.close()
    return await task(browser)
  } finally {
    await browser.close()
  }
}

function goalsOf(samples: Rounds, quick: Rounds): Goal[] {
  const over = (figure: string, to: string, atMost: number) =>
    ratioGoal(`${figure.replace(/, ms$/, '')}: over ${to}`, samples, [figure, 'ours', to], { atMost })
  return [
    {
      figure: 'script for the first step, brotli',
      bound: { atMost: FIRST_STEP_SCRIPT_KB },
      value: medianOf(samples, SCRIPT, 'ours'),
      unit: 'kB',
    },
    over(LARGEST_PAINT, 'static HTML', 1.05),
    over(FIELD, 'static HTML', 1.1),
    over(ERROR, 'Mantine', 0.35),
    over(NEXT, 'Mantine', 0.25),
    over(KEYSTROKE, 'Mantine', 0.15),
    over(KEYSTROKE, 'form.io', 1),
    ratioGoal(
      'a scripted user is registered: over bare requests',
      quick,
      ['registered', 'ours', 'bare requests'],
      {
        atMost: 1.25,
      },
    ),
    ...SCORES.map((score) => ({
      figure: `Lighthouse mobile, ${score}`,
      bound: { atLeast: 100 },
      value: medianOf(samples, score, 'ours'),
    })),
  ]
}

const tablesOf = (samples: Rounds, quick: Rounds) => [
  comparison(
    {
      title: 'The form',
      note: 'Processor four times slower, 150 ms, 1.6 Mbit/s; milliseconds since the navigation began, of Next since the press. Bytes until the first step works, brotli, what stands in the page too. The largest paint is that of Lighthouse mobile.',
    },
    samples,
    [SCRIPT, STYLE, LARGEST_PAINT, FIELD, ERROR, NEXT, KEYSTROKE],
  ),
  comparison({ title: 'Scores of Lighthouse mobile', note: 'Of 100.' }, samples, SCORES),
  comparison(
    {
      title: 'A scripted user',
      note: 'A script that needs no time itself, on the same phone, with a PDF of 500 kB; milliseconds: first field and registered since the navigation began, step 2 since the first field, upload and submit since they were begun. Bare requests are the same bytes from an empty page, each as soon as the one before is answered.',
    },
    quick,
    SCRIPTED_USER_FIGURES,
  ),
]
