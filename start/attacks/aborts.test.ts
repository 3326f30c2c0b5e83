import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FILE_HEAD, rawClient, uploadHead } from '@resume-library/service/testing/raw-client'
import { registration, send, upload } from './testing/clients.ts'
import { leftovers, moreThan, SAYS_WHAT_IS_OPEN } from './testing/leftovers.ts'
import { MALFORMED_FRAMINGS } from './testing/malformed-framings.ts'
import { startProduct } from './testing/product.ts'

/** How many uploads are broken off; 2,000 before a release. */
const ABORTS = Number(process.env.ATTACKS_ABORTS ?? 200)
/** How often each malformed request is sent. */
const ROUNDS = 3
const AT_ONCE = 8
const GONE_AFTER_MS = 5_000
const NOTHING = { descriptors: 0, temporaryFiles: 0 }

/** A product that has done everything once, so that what it opens for good is open. */
async function stage(context: TestContext) {
  const product = await startProduct(context, { environment: { LOG_LEVEL: 'silent' } })
  assert.equal((await send(product.url, upload())).status, 200)
  assert.equal((await send(product.url, registration())).status, 201)
  return product
}

const WAYS: readonly ((socket: Socket) => void)[] = [
  (socket) => socket.destroy(),
  (socket) => socket.resetAndDestroy(),
  (socket) => {
    socket.end()
    setTimeout(() => socket.destroy(), 50)
  },
]

/** Sends some of an upload, and then goes away at a moment that is another one each time. */
async function breakOff(url: string, time: number): Promise<void> {
  const client = await rawClient(url)
  client.socket.write(uploadHead(1_000_000) + FILE_HEAD + 'a'.repeat(Math.random() * 300_000))
  if (time % 3 > 0) await sleep(Math.random() * 8)
  WAYS[Math.floor(Math.random() * WAYS.length)]!(client.socket)
  await client.closed
}

async function sendMalformed(url: string, bytes: string): Promise<void> {
  const client = await rawClient(url)
  client.socket.write(bytes)
  await Promise.race([client.closed, sleep(30)])
  client.socket.destroy()
}

async function inLanes(count: number, task: (time: number) => Promise<void>): Promise<void> {
  let time = 0
  const lane = async () => {
    while (time < count) await task(time++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

if (SAYS_WHAT_IS_OPEN) {
  describe('nothing is open and no file is left after five seconds', () => {
    test(`when ${ABORTS} uploads were broken off at random moments`, async (context) => {
      const product = await stage(context)
      const before = await leftovers(product)
      await inLanes(ABORTS, (time) => breakOff(product.url, time))
      assert.deepEqual(await moreThan(before, product, GONE_AFTER_MS), NOTHING)
      assert.equal((await send(product.url, upload())).status, 200)
    })

    test('when requests were malformed in every way', async (context) => {
      const product = await stage(context)
      const leaking: Record<string, unknown> = {}
      for (const [title, bytes] of Object.entries(MALFORMED_FRAMINGS)) {
        const before = await leftovers(product)
        await Promise.all(Array.from({ length: ROUNDS }, () => sendMalformed(product.url, bytes)))
        const left = await moreThan(before, product, GONE_AFTER_MS)
        if (left.descriptors + left.temporaryFiles > 0) leaking[title] = left
      }
      assert.deepEqual(leaking, {})
      assert.equal((await send(product.url, upload())).status, 200)
    })
  })
}
