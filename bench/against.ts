import { join } from 'node:path'
import { launchBrowser } from '@resume-library/e2e/browser'
import type { LoadRequest } from './load/job.ts'
import { runLoad } from './load/load.ts'
import { measureArrival } from './page/arrival.ts'
import { forms } from './page/forms.ts'
import { measureKeystrokes } from './page/keystrokes.ts'
import { measureNextStep } from './page/next-step.ts'
import { servePage } from './page/page-server.ts'
import type { ServedForm } from './page/visit.ts'
import { weigh } from './page/weight.ts'
import type { PartOptions, PartResult, Table } from './part.ts'
import { processorMs } from './process-cost.ts'
import { productCommand } from './products.ts'
import { registration } from './register/registration.ts'
import { run } from './rivals.ts'
import { medianOf, type Rounds, ratioOf, runRounds, type Sample } from './runner.ts'
import { emptyUploads, type Scratch, withScratch } from './scratch.ts'
import { ROOT, type ServerProcess, startServer } from './server-process.ts'
import { uploadOf } from './upload/contestants.ts'

const CHECKOUTS = ['now', 'before'] as const
type Checkout = (typeof CHECKOUTS)[number]

interface Measured {
  readonly what: string
  readonly samples: Rounds
  /** Figures of a sample, with the unit that they are told in. */
  readonly figures: readonly (readonly [figure: string, unit: string])[]
}

/**
 * This checkout against another one of the same project, interleaved in one run: what a change won or cost.
 *
 * @param before folder of the other checkout, installed
 */
export const measureAgainst =
  (before: string) =>
  async (options: PartOptions): Promise<PartResult> => {
    await buildAll([ROOT, before])
    const measured = [...(await measurePages(before, options)), ...(await measureServers(before, options))]
    return { tables: [tableOf(measured)], verdicts: [], missing: [], samples: measured }
  }

/** What is not built starts slowly, from its sources, or builds at its start, inside a round. */
export async function buildAll(checkouts: readonly string[]): Promise<void> {
  for (const folder of checkouts) await run('npm', ['run', 'build'], folder)
}

const tableOf = (measured: readonly Measured[]): Table => ({
  title: 'Now and before',
  note: 'Medians; the ratio is that of now over before, divided within each round.',
  columns: ['', 'now', 'before', 'unit', 'ratio', 'rounds'],
  rows: measured.flatMap(({ what, samples, figures }) =>
    figures.map(([figure, unit]) => {
      const { middle, least, greatest } = ratioOf(samples, figure, 'now', 'before')
      const [now, before] = CHECKOUTS.map((checkout) => medianOf(samples, checkout, figure))
      const rounds = `${least.toPrecision(3)} – ${greatest.toPrecision(3)}`
      return [`${what}: ${figure}`, now!, before!, unit, middle, rounds]
    }),
  ),
})

async function measurePages(before: string, { rounds }: PartOptions): Promise<Measured[]> {
  const served = async (folder: string): Promise<ServedForm> => {
    const form = forms(join(folder, 'form/dist'), '').ours
    return { ...form, server: await servePage(form.folder) }
  }
  const pages: Readonly<Record<Checkout, ServedForm>> = {
    now: await served(ROOT),
    before: await served(before),
  }
  const inBrowser = (measure: typeof measureArrival, count = rounds) =>
    runRounds(count, CHECKOUTS, async (checkout) => {
      const browser = await launchBrowser()
      try {
        return await measure(browser, pages[checkout])
      } finally {
        await browser.close()
      }
    })
  try {
    return [
      {
        what: 'Script, brotli',
        samples: await inBrowser(weigh, 1),
        figures: ['first script brotli', 'whole script brotli'].map((figure) => [figure, 'kB'] as const),
      },
      {
        what: 'Arriving on a slow phone',
        samples: await inBrowser(measureArrival),
        figures: ['field', 'error'].map((figure) => [figure, 'ms'] as const),
      },
      { what: 'Next', samples: await inBrowser(measureNextStep), figures: [['shown', 'ms']] },
      { what: 'A keystroke', samples: await inBrowser(measureKeystrokes), figures: [['script', 'ms']] },
    ]
  } finally {
    await Promise.all(Object.values(pages).map(({ server }) => server.close()))
  }
}

/** Loads of the whole product, and how many of them run at once. */
const LOADS: Readonly<Record<string, { connections: number; request: () => LoadRequest }>> = {
  'Uploads of 50 KB': { connections: 8, request: () => uploadOf(50_000) },
  'Uploads of 500 KB': { connections: 8, request: () => uploadOf(500_000) },
  'Uploads of 5 MB': { connections: 8, request: () => uploadOf(5_000_000) },
  'Registrations of 3 KB': { connections: 8, request: () => registration() },
  'Registrations with 1.5 MB of resume': { connections: 8, request: () => registration(1_500_000) },
}

function measureServers(before: string, { quick, rounds }: PartOptions): Promise<Measured[]> {
  return withScratch(async (scratch) => {
    const servers: Readonly<Record<Checkout, ServerProcess>> = {
      now: await startProduct(scratch, 'now', ROOT),
      before: await startProduct(scratch, 'before', before),
    }
    const measured: Measured[] = []
    for (const [what, { connections, request }] of Object.entries(LOADS)) {
      const samples = await runRounds(rounds, CHECKOUTS, async (checkout) => {
        const load = { connections, seconds: quick ? 0.3 : 1.5, maximum: 10_000, request: request() }
        const sample = await sampleOf(servers[checkout], load)
        emptyUploads(join(scratch.folder, checkout))
        return sample
      })
      measured.push({
        what,
        samples,
        figures: [
          ['perSecond', '/s'],
          ['processorMs', 'ms'],
        ],
      })
    }
    return measured
  })
}

const startProduct = (scratch: Scratch, checkout: Checkout, root: string) =>
  scratch.keep(startServer({ ...productCommand(join(scratch.folder, checkout)), root }))

async function sampleOf(
  { port, pid }: ServerProcess,
  load: { connections: number; seconds: number; maximum: number; request: LoadRequest },
): Promise<Sample> {
  const before = processorMs(pid)
  const { answered, perSecond, failures } = await runLoad({ port, ...load })
  const failed = Object.entries(failures)
  if (failed.length) throw new Error(`Not answered: ${failed.map((failure) => failure.join(' ')).join(', ')}`)
  return { perSecond, processorMs: (processorMs(pid) - before) / answered }
}
