import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'
import { runLoad } from '../load/load.ts'
import { pdfOfSize } from '../load/requests.ts'
import { comparison, type PartOptions, type PartResult, ratioGoal } from '../part.ts'
import { CREDENTIAL, ourServer } from '../products.ts'
import { registration } from '../register/registration.ts'
import { percentile99, type Rounds, runRounds, type Sample } from '../rounds.ts'
import { type Scratch, withScratch } from '../scratch.ts'

/** How many wait when they are delivered. */
const WAITING = 10_000
/** For so long the page and uploads are asked. */
const ASKED_MS = 6_000
/** Between two of a kind: a page of a board is opened now and then, not in a loop. */
const PACE_MS = 20
const DELIVERED_WITHIN_MS = 600_000
const PAGE = 'page, p99 ms'
const UPLOAD = 'upload, p99 ms'

/** Measures enqueueing while the provider is away, and what others feel of the delivery afterwards. */
export function measureOutbox({ rounds }: PartOptions): Promise<PartResult> {
  return withScratch(async (scratch) => {
    const outbox = await startOutbox(scratch)
    const enqueueing = await runRounds(rounds, ['enqueued', 'forwarded'], async (name) => {
      await outbox.emptied()
      if (name === 'enqueued') await outbox.provider('away')
      return { 'a second': await outbox.register(1e6, 1.5) }
    })
    const delivering = await runRounds(rounds, ['during delivery', 'nothing waits'], async (name) => {
      await outbox.emptied()
      return name === 'during delivery' ? deliver(outbox) : askBoth(outbox)
    })
    return resultOf(enqueueing, delivering)
  })
}

function resultOf(enqueueing: Rounds, delivering: Rounds): PartResult {
  const p99 = (figure: string) =>
    ratioGoal(
      `${figure}: during delivery, over nothing waits`,
      delivering,
      [figure, 'during delivery', 'nothing waits'],
      {
        atMost: 1.2,
      },
    )
  return {
    goals: [
      ratioGoal('enqueued: over forwarded', enqueueing, ['a second', 'enqueued', 'forwarded'], {
        atLeast: 0.4,
      }),
      p99(PAGE),
      p99(UPLOAD),
    ],
    tables: [
      comparison(
        {
          title: 'Enqueueing',
          note: 'Registrations of 3 KB, 8 at once: encrypted and on the disk while the provider is away, or forwarded to one that answers at once.',
        },
        enqueueing,
        ['a second'],
        'enqueued',
      ),
      comparison(
        {
          title: 'Delivery after an outage',
          note: `${WAITING.toLocaleString('en-US')} registrations, to a provider that answers at once; meanwhile GET / and an upload of 50 KB, each ${1000 / PACE_MS} times a second.`,
        },
        delivering,
        [PAGE, UPLOAD, 'delivered a second'],
        'during delivery',
      ),
    ],
  }
}

/** A service with an outbox, in a process of its own, and a provider that comes and goes. */
type Outbox = Awaited<ReturnType<typeof startOutbox>>

async function startOutbox({ folder, start }: Scratch) {
  const provider = await start({
    command: process.execPath,
    arguments: (port) => [join(import.meta.dirname, 'switched-provider.ts'), String(port)],
  })
  const environment = {
    PROVIDER_URL: `http://127.0.0.1:${provider.port}`,
    PROVIDER_CREDENTIAL: CREDENTIAL,
    STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64'),
    STORE_AND_FORWARD_MAX: '1000000',
  }
  const { port } = await start(ourServer('service', join(folder, 'outbox'), { environment }))
  const base = `http://127.0.0.1:${port}`
  const outbox = {
    base,
    provider: (state: 'away' | 'back') => fetch(`${environment.PROVIDER_URL}/${state}`, { method: 'PUT' }),
    /** Registers so many, or as many as the seconds allow. @returns how many a second */
    register: (maximum: number, seconds: number) =>
      runLoad({ port, connections: 8, seconds, maximum, request: registration() }),
    async pending() {
      const metrics = await (await fetch(`${base}/metrics`)).text()
      return Number(/^outbox_pending (\d+)$/m.exec(metrics)?.[1])
    },
    /** Brings the provider back and waits until nothing waits. */
    async emptied() {
      await outbox.provider('back')
      for (const end = performance.now() + DELIVERED_WITHIN_MS; (await outbox.pending()) > 0; await delay(50))
        if (performance.now() > end) throw new Error('What waits is not delivered.')
    },
  }
  return outbox
}

/** @throws where all was delivered before the others had been asked */
async function deliver(outbox: Outbox): Promise<Sample> {
  await outbox.provider('away')
  await outbox.register(WAITING, 600)
  const waiting = await outbox.pending()
  await outbox.provider('back')
  while ((await outbox.pending()) === waiting) await delay(20)
  const [begun, left] = [performance.now(), await outbox.pending()]
  const sample = await askBoth(outbox)
  if ((await outbox.pending()) === 0) throw new Error('The delivery was over before it was measured.')
  await outbox.emptied()
  return { ...sample, 'delivered a second': (left * 1000) / (performance.now() - begun) }
}

async function askBoth({ base }: Outbox): Promise<Sample> {
  const file = new Blob([pdfOfSize(50_000) as BlobPart], { type: 'application/pdf' })
  const upload = () => {
    const body = new FormData()
    body.append('filename', uniqueResumeName('cv.pdf', 'pdf', Date.now(), randomBytes(16)))
    body.append('file', file, 'cv.pdf')
    return fetch(base + UPLOAD_PATH, { method: 'POST', body })
  }
  const [pageMs, uploadMs] = await Promise.all([
    times(() => fetch(base, { headers: { Accept: 'text/html' } })),
    times(upload),
  ])
  return { [PAGE]: percentile99(pageMs), [UPLOAD]: percentile99(uploadMs) }
}

/** Asks at a steady pace and returns how long each answer took, in milliseconds. */
async function times(ask: () => Promise<Response>): Promise<number[]> {
  const all: number[] = []
  for (const end = performance.now() + ASKED_MS; performance.now() < end; await delay(PACE_MS)) {
    const begun = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    all.push(performance.now() - begun)
  }
  return all
}
