import { readdir, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import { startOnLoopback } from '@resume-library/server/testing/loopback'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface PageFile {
  readonly type: string
  readonly text: Buffer
  readonly brotli: Buffer
}

/** Server of a built page, the same for every contestant: precompressed, with immutable assets. */
export interface PageServer {
  readonly url: string
  /** By path, as `/assets/index-abc.js`. */
  readonly files: ReadonlyMap<string, PageFile>
  close(): Promise<void>
}

export async function servePage(folder: string): Promise<PageServer> {
  const files = await readFiles(folder)
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/'
    answer(response, path, files.get(path))
  })
  const { port, close } = await startOnLoopback(server)
  // A secure context, by its name.
  return { url: `http://localhost:${port}/`, files, close }
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, PageFile>()
  for (const path of paths.filter((name) => extname(name) in TYPES)) {
    const text = await readFile(path)
    const file = { type: TYPES[extname(path)]!, text, brotli: compressed(text) }
    files.set(`/${relative(folder, path).replaceAll(sep, '/')}`, file)
  }
  const page = files.get('/index.html') ?? files.get('/index.en.html')
  if (!page) throw new Error(`There is no page in ${folder}.`)
  return files.set('/', page)
}

/** Compressed as far as brotli goes, as a build would. */
export const compressed = (text: string | Buffer): Buffer =>
  brotliCompressSync(text, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: 11,
      [zlib.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      // As `form-build/build.ts` does.
      [zlib.BROTLI_PARAM_LGBLOCK]: 17,
    },
  })

function answer(response: ServerResponse, path: string, file: PageFile | undefined): void {
  if (!file) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': file.brotli.length,
    'Content-Encoding': 'br',
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  response.end(file.brotli)
}
