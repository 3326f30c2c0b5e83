import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FILE_HEAD, rawClient, uploadHead } from '@resume-library/service/testing/raw-client'
import { type Call, registration, send, upload } from './testing/clients.ts'
import { startProduct } from './testing/product.ts'

const DESCRIPTORS = 256
const CONNECTIONS = 400
const UPLOADS = 100
/** Long enough that everything that is done from time to time is done without a descriptor left. */
const HELD_MS = 2_500
const WHOLE_AFTER_MS = 20_000
/** What one waits for an answer that may be a refused or cut connection. */
const ANSWER_MAX_MS = 30_000

/** A status, or the code of the error with which the connection broke. */
const outcome = (url: string, call: Call): Promise<number | string> =>
  Promise.race([
    send(url, call).then(
      ({ status }) => status,
      ({ code }) => String(code),
    ),
    sleep(ANSWER_MAX_MS, 'no answer', { ref: false }),
  ])

async function becomes(wanted: number, url: string, make: () => Call): Promise<void> {
  const end = performance.now() + WHOLE_AFTER_MS
  for (;;) {
    const got = await outcome(url, make())
    if (got === wanted) return
    assert.ok(performance.now() < end, `${make().path} answers ${got}`)
    await sleep(200)
  }
}

describe(`with ${DESCRIPTORS} descriptors, ${CONNECTIONS} connections and ${UPLOADS} uploads at once`, () => {
  test('are served or refused, and everything is whole when they are gone', async (context) => {
    const product = await startProduct(context, {
      stage: `ulimit -n ${DESCRIPTORS};`,
      environment: { LOG_LEVEL: 'error' },
    })
    const silent = await Promise.all(Array.from({ length: CONNECTIONS }, () => rawClient(product.url)))
    for (const [place, { socket }] of silent.entries()) {
      if (place % 2) socket.write(uploadHead(1_000_000) + FILE_HEAD)
    }
    const uploads = Array.from({ length: UPLOADS }, () => outcome(product.url, upload(200_000)))
    const outcomes = await Promise.all(uploads)
    await sleep(HELD_MS)
    const counts = Object.groupBy(outcomes, String)
    context.diagnostic(
      Object.entries(counts)
        .map(([what, those]) => `${those?.length} x ${what}`)
        .join(', '),
    )
    assert.ok(product.isAlive(), product.output().slice(-1_000))
    assert.ok(!outcomes.includes('no answer'))
    assert.ok(!outcomes.includes(500))

    for (const { socket } of silent) socket.destroy()
    await becomes(200, product.url, () => ({ path: '/livez' }))
    await becomes(200, product.url, () => ({ path: '/readyz' }))
    await becomes(200, product.url, () => upload(1_000_000))
    await becomes(201, product.url, registration)
    assert.equal(await product.end(), 0)
  })

  test('from one address leave other addresses theirs', async (context) => {
    const product = await startProduct(context, {
      stage: `ulimit -n ${DESCRIPTORS};`,
      environment: { LOG_LEVEL: 'error' },
    })
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => rawClient(product.url)))
    await sleep(500)
    assert.equal((await send(product.url, { path: '/livez' }, '127.0.0.2')).status, 200)
    for (const { socket } of clients) socket.destroy()
  })
})
