import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { registration, send, upload } from './testing/clients.ts'
import { type Product, startProduct, temporaryFolder } from './testing/product.ts'

const QUIET = { LOG_LEVEL: 'silent' }

/** Rights of the folder and of everything below it, by path, where others than its owner have any. */
function openToOthers(folder: string): Record<string, string> {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  const modes = [folder, ...below].map((path) => [path, statSync(path).mode & 0o777] as const)
  assert.ok(modes.length > 4, 'there is something to look at')
  return Object.fromEntries(
    modes.filter(([, mode]) => mode & 0o077).map(([path, mode]) => [path, mode.toString(8)]),
  )
}

async function use({ url }: Product): Promise<void> {
  const call = upload()
  assert.equal((await send(url, call)).status, 200)
  const resume = `${url}/candidate/resumes/${call.filename}`
  assert.equal((await send(url, registration({ resume_url: resume }))).status, 201)
  assert.equal((await send(url, upload())).status, 200)
}

describe('nobody else on the machine reads what is kept', () => {
  test('in a new folder, under an umask that takes nothing away', async (context) => {
    const dataFolder = join(temporaryFolder(context), 'data')
    const product = await startProduct(context, { environment: QUIET, dataFolder, stage: 'umask 000;' })
    await use(product)
    assert.deepEqual(openToOthers(dataFolder), {})
    await product.end()
    assert.deepEqual(openToOthers(dataFolder), {})
  })

  test('in a folder that was open to all until now, and the start says so', async (context) => {
    const dataFolder = join(temporaryFolder(context), 'data')
    mkdirSync(dataFolder)
    const first = await startProduct(context, { environment: QUIET, dataFolder, stage: 'umask 000;' })
    await use(first)
    await first.end()
    for (const path of readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })) {
      const whole = join(dataFolder, path)
      chmodSync(whole, statSync(whole).isDirectory() ? 0o755 : 0o644)
    }
    chmodSync(dataFolder, 0o755)

    const product = await startProduct(context, {
      environment: { LOG_LEVEL: 'info' },
      dataFolder,
      stage: 'umask 000;',
    })
    assert.deepEqual(openToOthers(dataFolder), {})
    await use(product)
    assert.deepEqual(openToOthers(dataFolder), {})
    await product.end()
    const said = product.output().replace(/^.*is ready.*$/m, '')
    assert.ok(said.includes(dataFolder), 'it says which folder it closed')
    assert.match(said, /rights|permission|0?700|other users|reada/i)
  })
})
