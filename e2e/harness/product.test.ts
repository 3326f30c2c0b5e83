import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { eventually } from './eventually.ts'

const STARTER = `
  const { startProduct } = await import(process.argv[1])
  const { url, dataFolder } = await startProduct()
  console.log(JSON.stringify({ url, dataFolder }))
`

test('a product ends with the run that started it, also where that is killed', async (t) => {
  const args = ['--input-type=module', '--eval', STARTER, join(import.meta.dirname, 'product.ts')]
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => run.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: run.stdout }), 'line')
  const { url, dataFolder } = JSON.parse(line)
  t.after(() => rm(dataFolder, { recursive: true, force: true }))
  assert.equal((await fetch(`${url}/livez`)).status, 200)
  run.kill('SIGKILL')
  await eventually(() => assert.rejects(fetch(`${url}/livez`)))
})
