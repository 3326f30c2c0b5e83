import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { corpusTest } from '@resume-library/contract/testing/corpora'
import { type ParsedResume, parseResume } from '@resume-library/resume-parser/parse-resume'
import { bytesOf, labelledResumes } from '@resume-library/resume-parser/testing/corpora'
import { SAMPLES } from '@resume-library/resume-parser/testing/samples'

const ASSETS = join(import.meta.dirname, '../form/dist/assets')
const OF_EACH_FORMAT = 4

/** Passes files to the built Worker, one after the other; the page starts a Worker for each. */
const READ = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { Blob } = require('node:buffer')
  globalThis.self = {}
  const loaded = import(workerData).then(() => self.onmessage)
  parentPort.on('message', async (bytes) => {
    const read = await loaded
    const port = { postMessage: (parsed) => parentPort.postMessage(parsed) }
    await read({ data: new Blob([bytes]), ports: [port] })
  })`

describe('the built resume reader', () => {
  let built: Worker

  before(() => {
    const entry = readdirSync(ASSETS).find((name) => /^reader-read-resume-.*\.js$/.test(name))!
    built = new Worker(READ, { eval: true, workerData: pathToFileURL(join(ASSETS, entry)).href })
  })
  after(() => built.terminate())

  async function readsTheSame(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ParsedResume> {
    built.postMessage(bytes)
    const [parsed] = await once(built, 'message', { signal: AbortSignal.timeout(60_000) })
    assert.deepEqual(parsed, await parseResume(bytes), name)
    return parsed
  }

  for (const [format, bytes] of Object.entries(SAMPLES))
    test(`gives the same answers for ${format}, whole and truncated`, async () => {
      const parsed = await readsTheSame(bytes, format)
      assert.equal(parsed.readable && parsed.answers.email, 'jane.doe@example.org')
      await readsTheSame(bytes.slice(0, bytes.length / 2), `half of ${format}`)
    })

  corpusTest('gives the same answers for resumes of the corpora, some of each format', async () => {
    const paths = Map.groupBy(labelledResumes().keys(), (path) => extname(path))
    for (const some of paths.values())
      for (const path of some.slice(0, OF_EACH_FORMAT)) await readsTheSame(bytesOf(path), path)
  })
})
