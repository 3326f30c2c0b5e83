import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { UPLOAD_PATH } from '@resume-library/contract/service-api'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Bytes of a file as it lies there and as it travels. */
export interface Sizes {
  readonly raw: number
  readonly gzip: number
  readonly brotli: number
}

interface PageFile {
  readonly type: string
  readonly text: Buffer
  readonly brotli: Buffer
  readonly sizes: Sizes
}

/** A built page behind the same small server as every other: compressed before, kept for ever but for the page itself. */
export interface PageServer {
  readonly url: string
  /** By path, as `/assets/index-abc.js`. */
  sizes(path: string): Sizes | undefined
  text(path: string): string | undefined
  close(): Promise<void>
}

/** Serves a folder on a free port; an upload succeeds, and so does a registration. */
export async function servePage(folder: string): Promise<PageServer> {
  const files = await readFiles(folder)
  const server = createServer((request, response) => answer(files, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page server has no port.')
  return {
    // Chromium takes this name for a secure context.
    url: `http://localhost:${address.port}/`,
    sizes: (path) => files.get(path)?.sizes,
    text: (path) => files.get(path)?.text.toString(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, PageFile>()
  for (const path of paths.filter((name) => extname(name) in TYPES)) {
    const file = compressed(await readFile(path), TYPES[extname(path)]!)
    files.set(`/${relative(folder, path).replaceAll(sep, '/')}`, file)
  }
  const page = files.get('/index.html') ?? files.get('/index.en.html')
  if (!page) throw new Error(`There is no page in ${folder}.`)
  return files.set('/', page)
}

/** Compressed as far as it goes, as a build would. */
export function compressed(text: Buffer, type: string): PageFile {
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: 11,
    [zlib.BROTLI_PARAM_SIZE_HINT]: text.length,
    // As `form/build/compress.ts`.
    [zlib.BROTLI_PARAM_LGBLOCK]: 17,
  }
  const brotli = brotliCompressSync(text, { params })
  const gzip = gzipSync(text, { level: 9 }).length
  return { type, text, brotli, sizes: { raw: text.length, gzip, brotli: brotli.length } }
}

function answer(
  files: ReadonlyMap<string, PageFile>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = request.url?.split('?', 1)[0] ?? '/'
  if (request.method === 'POST') {
    accept(path, request, response)
    return
  }
  const file = files.get(path)
  if (!file) {
    response.writeHead(404).end()
    return
  }
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  const body = takesBrotli ? file.brotli : file.text
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': body.length,
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(takesBrotli && { 'Content-Encoding': 'br' }),
  })
  response.end(body)
}

function accept(path: string, request: IncomingMessage, response: ServerResponse): void {
  const name = 'cv.txt'
  const uploaded = {
    success: true,
    filename: name,
    url: `http://${request.headers.host}/candidate/resumes/${name}`,
  }
  request.resume().once('end', () => {
    response.writeHead(path === UPLOAD_PATH ? 200 : 201, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(path === UPLOAD_PATH ? uploaded : {}))
  })
}
