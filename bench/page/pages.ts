import { createServer } from 'node:http'
import { extname } from 'node:path'
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import type { Test } from '@resume-library/server/testing/afterwards'
import { listening } from '@resume-library/server/testing/loopback'

const TYPES: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves files compressed in advance, as our service does. @returns their address, a secure context by its name */
export async function serve(
  context: Test,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const answers = new Map(Object.entries(files).map(([path, file]) => [path, compressed(file)]))
  const server = createServer(({ url = '' }, response) => {
    const body = answers.get(url)
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': TYPES[extname(url)], 'Content-Encoding': 'br' }).end(body)
  })
  return `http://localhost:${await listening(context, server)}/`
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

/**
 * Makes a page static: the same markup and styles, and nothing that runs or is fetched to run.
 *
 * @throws if a script is left, as it would not be the limit then
 */
export function withoutScript(page: string): string {
  const still = page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="?(?:preload|prefetch|modulepreload)\b[^>]*>/gi, '')
    .replace(/ data-(?:later-\w+|parts|reader)="[^"]*"/gi, '')
  if (/<script|\.js\b/i.test(still)) throw new Error('The static page still names a script.')
  return still
}

/** Returns the inlined scripts of a page, without data blocks. */
export function inlineScript(page: string): string {
  const scripts = page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter(([, attributes = '']) => !/\bsrc=|type="?application\/json/i.test(attributes))
    .map(([, , text]) => text)
    .join('\n')
}
