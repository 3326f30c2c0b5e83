import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Rolldown } from 'vite'
import { buildThin } from '../testing/build-thin.ts'
import { bytesOf, corpusFiles } from '../testing/corpora.ts'
import type { Drawing } from '../testing/drawing-thread.ts'
import { pdfColumn, pdfFile } from '../testing/pdf-file.ts'
import { pdfOfEverything } from '../testing/pdf-of-everything.ts'

const DRAWING = 'drawing/draw-first-page.ts'
const folder = mkdtempSync(join(tmpdir(), 'thin-drawing-'))
after(() => rmSync(folder, { recursive: true }))

describe('the thinned pdf.js that draws', { timeout: 900_000 }, () => {
  let files: Rolldown.OutputChunk[]
  let thin: Worker
  let stock: Worker

  before(async () => {
    files = await buildThin(DRAWING, folder)
    thin = drawingThread(join(folder, files[0]!.fileName))
    stock = drawingThread(join(import.meta.dirname, '..', DRAWING))
  })
  after(() => Promise.all([thin.terminate(), stock.terminate()]))

  async function isSame(bytes: Uint8Array<ArrayBuffer>, message: string): Promise<Drawing> {
    const [drawn, expected] = await Promise.all([drawnBy(thin, bytes), drawnBy(stock, bytes)])
    const isEqual = pixelsOf(drawn).equals(pixelsOf(expected))
    assert.deepEqual({ ...Object(drawn), pixels: 0 }, { ...Object(expected), pixels: 0 }, message)
    assert.ok(isEqual, `${message}: another picture`)
    return drawn
  }

  test('draws the same, whatever a page shows', async () => {
    const drawn = await isSame(pdfOfEverything(), 'everything')
    assert.ok(typeof drawn === 'object' && drawn?.pages === 1)
    assert.ok(await isSame(pdfFile(pdfColumn(50, 700, ['Jane Doe', 'Cook'])), 'letters'))
    assert.equal(await isSame(pdfFile([]), 'nothing'), null)
    assert.equal(
      await isSame(new Uint8Array(Buffer.from('%PDF-1.4 nothing')), 'broken'),
      'InvalidPDFException',
    )
  })

  test('draws the same of every PDF that others made', async () => {
    const folders = ['resumes', 'resumes-unreadable', 'documents', 'other-types']
    const paths = folders.flatMap(corpusFiles).filter((path) => path.endsWith('.pdf'))
    for (const path of paths) await isSame(bytesOf(path), path)
  })

  test('is one file, and holds nothing that a strict policy refuses', () => {
    assert.equal(files.length, 1)
    assert.doesNotMatch(files[0]!.code, /\beval\(|new Function\(|new Worker\([`'"]/)
  })
})

/** The two halves of pdf.js find each other by a global: two builds of it need two threads. */
const drawingThread = (module: string) =>
  new Worker(new URL('../testing/drawing-thread.ts', import.meta.url), {
    workerData: pathToFileURL(module).href,
    // A third of its processor went into collecting what each page leaves.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  })

async function drawnBy(thread: Worker, bytes: Uint8Array<ArrayBuffer>): Promise<Drawing> {
  thread.postMessage(bytes)
  const [drawn] = await once(thread, 'message', { signal: AbortSignal.timeout(120_000) })
  return drawn
}

const pixelsOf = (drawing: Drawing): Buffer =>
  Buffer.from(typeof drawing === 'object' && drawing ? drawing.pixels : [])
