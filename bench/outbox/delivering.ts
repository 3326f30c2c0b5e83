import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { pdfOfSize } from '../load/requests.ts'
import { ratioVerdict, type Table, type Verdict } from '../part.ts'
import { medianOf, type Rounds, ratioOf, runRounds, type Sample } from '../runner.ts'
import type { Scratch } from '../scratch.ts'
import { percentile } from '../statistics.ts'
import { type Outbox, startOutbox } from './servers.ts'

const NAMES = ['nothing waits', 'during delivery'] as const
/** Between two of a kind: a page of a board is opened now and then, not in a loop. */
const PACE_MS = 20
const FILE = new Blob([pdfOfSize(50_000) as BlobPart], { type: 'application/pdf' })

interface Effort {
  readonly rounds: number
  readonly waiting: number
  /** Of looking at the page and uploading, side by side. */
  readonly seconds: number
}

/** What the page and uploads feel of the delivery of all that an outage has left. */
export async function measureDelivering(
  scratch: Scratch,
  { rounds, waiting, seconds }: Effort,
): Promise<{ table: Table; verdicts: Verdict[]; samples: Rounds }> {
  const outbox = await startOutbox(scratch, 'delivering')
  await askBoth(outbox, seconds)
  const samples = await runRounds(rounds, NAMES, (name) =>
    name === 'nothing waits' ? askBoth(outbox, seconds) : deliver(outbox, waiting, seconds),
  )
  const table = {
    title: 'Delivery after an outage',
    note: `${waiting.toLocaleString('en-US')} registrations of 3 KB, to a provider that answers at once; meanwhile GET / and an upload of 50 KB, each ${1000 / PACE_MS} times a second; milliseconds.`,
    columns: ['', 'page p50', 'page p99', 'upload p50', 'upload p99', 'delivered a second'],
    rows: NAMES.map((name) => [
      name,
      ...['pageP50', 'pageP99', 'uploadP50', 'uploadP99', 'perSecond'].map((figure) =>
        medianOf(samples, name, figure),
      ),
    ]),
  }
  return { table, verdicts: verdictsOf(samples), samples }
}

const verdictsOf = (samples: Rounds): Verdict[] =>
  (['page', 'upload'] as const).map((what) => {
    const ratio = ratioOf(samples, `${what}P99`, NAMES[1], NAMES[0])
    return ratioVerdict(`p99 of the ${what} during delivery, over the same without it`, ratio, {
      atMost: 1.2,
    })
  })

/** @throws where all was delivered before the others had been asked */
async function deliver(outbox: Outbox, waiting: number, seconds: number): Promise<Sample> {
  await outbox.become('away')
  await outbox.fill(waiting, 600)
  const before = await outbox.pending()
  await outbox.become('back')
  while ((await outbox.pending()) === before) await delay(20)
  const begun = performance.now()
  const begunAt = await outbox.pending()
  const sample = await askBoth(outbox, seconds)
  if ((await outbox.pending()) === 0) throw new Error('The delivery was over before it was measured.')
  await outbox.emptied()
  return { ...sample, perSecond: (begunAt / (performance.now() - begun)) * 1000 }
}

async function askBoth({ service: { port } }: Outbox, seconds: number): Promise<Sample> {
  const base = `http://127.0.0.1:${port}`
  const [page, upload] = await Promise.all([
    times(seconds, () => fetch(base, { headers: { Accept: 'text/html' } })),
    times(seconds, () => fetch(base + UPLOAD_PATH, { method: 'POST', body: uploadForm() })),
  ])
  return {
    pageP50: percentile(page, 0.5),
    pageP99: percentile(page, 0.99),
    uploadP50: percentile(upload, 0.5),
    uploadP99: percentile(upload, 0.99),
    perSecond: 0,
  }
}

function uploadForm(): FormData {
  const form = new FormData()
  const name = uniqueResumeName('cv.pdf', 'pdf', Date.now(), randomBytes(16))
  form.append('filename', name)
  form.append('file', FILE, 'cv.pdf')
  return form
}

/** How long each answer took, in milliseconds. */
async function times(seconds: number, ask: () => Promise<Response>): Promise<number[]> {
  const all: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(PACE_MS)) {
    const begun = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    all.push(performance.now() - begun)
  }
  return all
}
