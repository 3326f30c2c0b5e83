import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Call, registration, send, upload } from './testing/clients.ts'
import { DRIPS, dripFrom, times } from './testing/drips.ts'
import { startProduct } from './testing/product.ts'

const ATTACKER = '127.0.0.2'
const HONEST = '127.0.0.3'
/** How long honest people come while it drips; a minute before a release, so that what is given up comes again. */
const ATTACK_MS = Number(process.env.ATTACKS_DRIP_SECONDS ?? 3) * 1_000
const QUIET_MS = 1_000
/** Until the drips stand. */
const SETTLE_MS = 700
/** The slowest of a hundred honest requests, in milliseconds, beyond what the machine does without an attack. */
const SLOWEST_MAX_MS = 1_000
const LANES = 3

const MIXES: Readonly<Record<string, readonly string[]>> = {
  '40 registrations that announce 8 MiB': times(40, DRIPS.announced),
  '300 uploads': times(300, DRIPS.upload),
  'a mix of every kind': [
    ...times(32, DRIPS.announced),
    ...times(32, DRIPS.chunked),
    ...times(32, DRIPS.begun),
    ...times(64, DRIPS.upload),
    ...times(40, DRIPS.headers),
  ],
}

const resumeInside = () =>
  registration({
    resume_url: '',
    uploaded_resume: {
      resume_content_base64: Buffer.from(`%PDF-1.4\n${'a'.repeat(100_000)}`).toString('base64'),
      resume_filename: 'resume.pdf',
      resume_filetype: 'pdf',
    },
  })

const HONEST_CALLS: readonly [make: () => Call, wanted: number][] = [
  [registration, 201],
  [() => upload(200_000), 200],
  [resumeInside, 201],
  [() => ({ path: '/' }), 200],
]

interface Visits {
  readonly failures: string[]
  /** In milliseconds. */
  readonly slowest: number
  readonly count: number
}

/** Honest people come one after the other, some at a time. */
async function visit(url: string, duration: number): Promise<Visits> {
  const end = performance.now() + duration
  const failures: string[] = []
  const took: number[] = []
  const lane = async (offset: number) => {
    for (let time = offset; performance.now() < end; time += 1) {
      const [make, wanted] = HONEST_CALLS[time % HONEST_CALLS.length]!
      const call = make()
      const answer = await send(url, call, HONEST).catch(({ code }): Partial<Answer> => ({ text: code }))
      if (answer.status !== wanted) failures.push(`${call.path}: ${answer.status} ${answer.text}`)
      took.push(answer.milliseconds ?? Number.POSITIVE_INFINITY)
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, offset) => lane(offset)))
  took.sort((one, other) => one - other)
  return { failures, slowest: took[Math.floor(took.length * 0.99)]!, count: took.length }
}

describe('while one address drips, everybody at another address is served within a second', () => {
  for (const [title, beginnings] of Object.entries(MIXES)) {
    test(title, async (context) => {
      const product = await startProduct(context, { environment: { LOG_LEVEL: 'silent' } })
      const quiet = await visit(product.url, QUIET_MS)
      dripFrom(context, product.url, ATTACKER, beginnings)
      await sleep(SETTLE_MS)
      const attacked = await visit(product.url, ATTACK_MS)
      context.diagnostic(
        `p99 of ${attacked.count}: ${attacked.slowest.toFixed()} ms, without the attack ${quiet.slowest.toFixed()} ms`,
      )
      assert.deepEqual(quiet.failures, [])
      assert.deepEqual(
        [...new Set(attacked.failures)],
        [],
        `${attacked.failures.length} of ${attacked.count}`,
      )
      assert.ok(attacked.slowest < SLOWEST_MAX_MS + quiet.slowest, `p99 ${attacked.slowest} ms`)
    })
  }
})
