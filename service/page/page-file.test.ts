import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pageFile, REVALIDATED } from './page-file.ts'

test('a file is compressed when somebody asks for it, and once for all who do', async () => {
  const text = 'Register your resume. '.repeat(200)
  const { identity, br, gzip } = pageFile(text, 'text/html; charset=utf-8', REVALIDATED).bytes
  assert.equal(String(identity), text)
  assert.ok(typeof br === 'function' && typeof gzip === 'function')
  const [first, second] = await Promise.all([br(), br()])
  assert.equal(first, second)
  assert.equal(first, await br())
  assert.equal(String(brotliDecompressSync(first)), text)
  assert.equal(String(gunzipSync(await gzip())), text)
})
