import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { corpusFiles, corpusTest } from '@resume-library/contract/testing/corpora'
import fc from 'fast-check'
import { bytesOf } from './testing/corpora.ts'
import { damage, damaged } from './testing/damage.ts'
import { startReader } from './testing/reader-in-thread.ts'
import { SAMPLES } from './testing/samples.ts'

/** Number of damaged files of each format; `MUTATIONS=1667` makes 10,000 of them together. */
const MUTATIONS = Number(process.env.MUTATIONS ?? 15)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Our samples, and small files of the corpora. */
const OTHERS_MAX_BYTES = 300_000
const MEMORY_MAX = 200 * 1024 * 1024

const reader = startReader()
after(() => reader.end())

const others = corpusFiles('resumes').filter((path) => statSync(path).size <= OTHERS_MAX_BYTES)

describe('damaged files end with an answer, in time and memory', { timeout: 3_600_000 }, () => {
  for (const [format, sample] of Object.entries(SAMPLES)) {
    test(`${format}, ${MUTATIONS} times with seed ${SEED}`, async (context) => {
      const most = { memory: 0, took: 0 }
      const paths = others.filter((path) => path.endsWith(`.${format}`))
      const file = fc.nat(paths.length).map((at) => (at === 0 ? sample : bytesOf(paths[at - 1]!)))
      const property = fc.asyncProperty(file, damage, async (bytes, changes) => {
        const { parsed, memory, took } = await reader.read(damaged(bytes, changes))
        most.memory = Math.max(most.memory, memory)
        most.took = Math.max(most.took, took)
        assert.equal(typeof parsed.readable, 'boolean')
        assert.ok(memory < MEMORY_MAX, `${memory} bytes are held`)
      })
      await fc.assert(property, { numRuns: MUTATIONS, seed: SEED })
      const megabytes = Math.round(most.memory / 1e6)
      context.diagnostic(`at most ${megabytes} MB are held, the slowest took ${Math.round(most.took)} ms`)
    })
  }

  corpusTest('every document of the corpora', async () => {
    for (const path of [...corpusFiles('documents'), ...corpusFiles('other-types')]) {
      const { memory } = await reader.read(bytesOf(path)).catch((error) => assert.fail(`${path}: ${error}`))
      assert.ok(memory < MEMORY_MAX, `${path}: ${memory} bytes are held`)
    }
  })
})
