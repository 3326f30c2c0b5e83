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

/** Queued registrations before the delivery. */
const QUEUED = 10_000
/** Duration of the requests for the page and uploads. */
const REQUESTS_MS = 6_000
/** Pause between two requests of a kind. */
const PACE_MS = 20
const DELIVERED_WITHIN_MS = 600_000
const PAGE = 'page, p99 ms'
const UPLOAD = 'upload, p99 ms'

/** Measures enqueueing while the provider is down, and the latency of other requests during the delivery. */
export function measureOutbox({ rounds }: PartOptions): Promise<PartResult> {
  return withScratch(async (scratch) => {
    const outbox = await startOutbox(scratch)
    const enqueueing = await runRounds(rounds, ['enqueued', 'forwarded'], async (name) => {
      await outbox.drain()
      if (name === 'enqueued') await outbox.provider('down')
      return { 'a second': await outbox.register(1e6, 1.5) }
    })
    const delivering = await runRounds(rounds, ['during delivery', 'empty outbox'], async (name) => {
      await outbox.drain()
      return name === 'during delivery' ? deliver(outbox) : measureLatency(outbox)
    })
    return resultOf(enqueueing, delivering)
  })
}

function resultOf(enqueueing: Rounds, delivering: Rounds): PartResult {
  const p99 = (figure: string) =>
    ratioGoal(
      `${figure}: during delivery, over empty outbox`,
      delivering,
      [figure, 'during delivery', 'empty outbox'],
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
          note: 'Registrations of 3 KB, 8 at once: encrypted and on the disk while the provider is down, or forwarded to one that answers at once.',
        },
        enqueueing,
        ['a second'],
        'enqueued',
      ),
      comparison(
        {
          title: 'Delivery after an outage',
          note: `${QUEUED.toLocaleString('en-US')} registrations, to a provider that answers at once; at the same time GET / and an upload of 50 KB, each ${1000 / PACE_MS} times a second.`,
        },
        delivering,
        [PAGE, UPLOAD, 'delivered a second'],
        'during delivery',
      ),
    ],
  }
}

/** Service with an outbox, and a provider that can be down. */
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
    provider: (state: 'down' | 'up') => fetch(`${environment.PROVIDER_URL}/${state}`, { method: 'PUT' }),
    /** Registers up to a maximum, or for some seconds. @returns registrations a second */
    register: (maximum: number, seconds: number) =>
      runLoad({ port, connections: 8, seconds, maximum, request: registration() }),
    async pending() {
      const metrics = await (await fetch(`${base}/metrics`)).text()
      return Number(/^outbox_pending (\d+)$/m.exec(metrics)?.[1])
    },
    /** Brings the provider up, and waits for an empty outbox. */
    async drain() {
      await outbox.provider('up')
      for (const end = performance.now() + DELIVERED_WITHIN_MS; (await outbox.pending()) > 0; await delay(50))
        if (performance.now() > end) throw new Error('The outbox was not delivered in time.')
    },
  }
  return outbox
}

/** @throws where the delivery ended before the requests */
async function deliver(outbox: Outbox): Promise<Sample> {
  await outbox.provider('down')
  await outbox.register(QUEUED, 600)
  const waiting = await outbox.pending()
  await outbox.provider('up')
  while ((await outbox.pending()) === waiting) await delay(20)
  const [begun, left] = [performance.now(), await outbox.pending()]
  const sample = await measureLatency(outbox)
  if ((await outbox.pending()) === 0) throw new Error('The delivery ended before it could be measured.')
  await outbox.drain()
  return { ...sample, 'delivered a second': (left * 1000) / (performance.now() - begun) }
}

async function measureLatency({ base }: Outbox): Promise<Sample> {
  const file = new Blob([pdfOfSize(50_000) as BlobPart], { type: 'application/pdf' })
  const upload = () => {
    const body = new FormData()
    body.append('filename', uniqueResumeName('cv.pdf', 'pdf', Date.now(), randomBytes(16)))
    body.append('file', file, 'cv.pdf')
    return fetch(base + UPLOAD_PATH, { method: 'POST', body })
  }
  const [pageMs, uploadMs] = await Promise.all([
    responseTimes(() => fetch(base, { headers: { Accept: 'text/html' } })),
    responseTimes(upload),
  ])
  return { [PAGE]: percentile99(pageMs), [UPLOAD]: percentile99(uploadMs) }
}

/** Sends requests at a steady pace. @returns response times in milliseconds */
async function responseTimes(send: () => Promise<Response>): Promise<number[]> {
  const all: number[] = []
  for (const end = performance.now() + REQUESTS_MS; performance.now() < end; await delay(PACE_MS)) {
    const begun = performance.now()
    const answer = await send()
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    all.push(performance.now() - begun)
  }
  return all
}
