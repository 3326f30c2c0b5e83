import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressFolder } from './compress.ts'

test('every file gets two smaller copies that become it again', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'form-compress-'))
  context.after(() => rm(folder, { recursive: true }))
  const bytes = Buffer.from('let resume = "añ";\n'.repeat(500))
  await writeFile(join(folder, 'a.js'), bytes)
  await writeFile(join(folder, 'empty.css'), '')
  await compressFolder(folder)
  const names = ['a.js', 'a.js.br', 'a.js.gz', 'empty.css', 'empty.css.br', 'empty.css.gz']
  assert.deepEqual((await readdir(folder)).sort(), names)
  const copy = (extension: string) => readFile(join(folder, `a.js.${extension}`))
  assert.deepEqual(brotliDecompressSync(await copy('br')), bytes)
  assert.deepEqual(gunzipSync(await copy('gz')), bytes)
  assert.ok((await copy('br')).length < bytes.length / 10)
})
