import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { brotliCompressSync } from 'node:zlib'
import { corpusFiles, corpusTest } from '@resume-library/contract/testing/corpora'
import { build, type Rolldown } from 'vite'
import { bytesOf } from '../testing/corpora.ts'
import { pdfColumn, pdfFile } from '../testing/pdf-file.ts'
import { readPdf } from '../text/pdf/pdf-reader.ts'
import { thinPdfjs, withoutModules } from './thin-pdfjs.ts'

const ROOM = join(import.meta.dirname, '..')
/** Maximum bytes of script to read a PDF, brotli, including the rules. */
const PDF_MAX_BYTES = 230_000
/** Reads in separate threads, as two builds of pdf.js share a global. */
const READ_IN_WORKER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const loaded = import(workerData)
  parentPort.on('message', async (bytes) => {
    const { readPdf } = await loaded
    const read = await readPdf(bytes).catch((error) => error.reason)
    parentPort.postMessage(read)
  })`
const folder = mkdtempSync(join(tmpdir(), 'thin-pdfjs-'))
after(() => rmSync(folder, { recursive: true }))

describe('the thinned pdf.js', { timeout: 600_000 }, () => {
  let thin: Worker
  let files: Rolldown.OutputChunk[]

  before(async () => {
    files = await buildThin('parse-resume.ts', folder)
    const reader = files.find(({ name }) => name === 'pdf-reader')!
    thin = new Worker(READ_IN_WORKER, {
      eval: true,
      workerData: pathToFileURL(join(folder, reader.fileName)).href,
    })
  })
  after(() => thin.terminate())

  /** Returns a reader's result, or the reason of its refusal. */
  const outcome = (bytes: Uint8Array<ArrayBuffer>) =>
    readPdf(bytes).catch((error: { reason?: string }) => error.reason)

  async function isSame(bytes: Uint8Array<ArrayBuffer>, message: string) {
    thin.postMessage(bytes)
    const [read] = await once(thin, 'message', { signal: AbortSignal.timeout(60_000) })
    assert.deepEqual(read, await outcome(bytes), message)
  }

  test('reads the same lines and links', async () => {
    await isSame(pdfFile(pdfColumn(50, 700, ['Jane Doe', 'Cook']), 'jane@example.org'), 'made here')
    await isSame(new Uint8Array(Buffer.from('%PDF-1.4 nothing')), 'broken')
  })

  corpusTest('reads the same lines and links in every PDF of the corpora', async () => {
    const folders = ['resumes', 'resumes-unreadable', 'documents', 'other-types']
    const paths = folders.flatMap(corpusFiles).filter((path) => path.endsWith('.pdf'))
    for (const path of paths) await isSame(bytesOf(path), path)
  })

  test('stays within its size limit, without eval or a Worker', () => {
    const reader = files.find(({ name }) => name === 'pdf-reader')!
    const shared = files.filter(({ fileName, isEntry }) => isEntry || reader.imports.includes(fileName))
    const sizes = [reader, ...shared].map(({ code }) => brotliCompressSync(code).length)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(bytes <= PDF_MAX_BYTES, `${bytes} bytes`)
    assert.doesNotMatch(reader.code, /\beval\(|new Function\(|new Worker\([`'"]/)
  })
})

test('a renamed module stops the build', () => {
  const code = ';// ./src/a.js\nclass A {\n  static go(\n  ) {}\n}\nclass B {}\n\n;// ./src/b.js\nnew A()\n'
  assert.match(
    withoutModules(code, ['src/a']),
    // With as many lines as before.
    /^class A \{static go\(\) \{\}\}\nclass B \{\}\n{6};\/\/ \.\/src\/b\.js\nnew A/,
  )
  assert.throws(() => withoutModules(code, ['src/c']), /src\/c/)
})

/** Builds a module of the resume parser as for the page, with thinned pdf.js. */
async function buildThin(module: string, folder: string): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root: ROOM,
    configFile: false,
    logLevel: 'error',
    plugins: [thinPdfjs()],
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: { entry: join(ROOM, module) }, preserveEntrySignatures: 'strict' },
    },
  })
  return (result as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}
