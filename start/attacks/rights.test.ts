import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { startPart } from '@resume-library/service/testing/processes'
import { registration, send, upload } from './testing/clients.ts'
import { type Product, startProduct, temporaryFolder } from './testing/product.ts'

const QUIET = { LOG_LEVEL: 'silent' }

/** Rights of the folder and of everything below it, by path, where others than its owner have any. */
function openToOthers(folder: string): Record<string, string> {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  const modes = [folder, ...below].map((path) => [path, statSync(path).mode & 0o777] as const)
  assert.ok(modes.length > 3, 'there is something to look at')
  return Object.fromEntries(
    modes.filter(([, mode]) => mode & 0o077).map(([path, mode]) => [path, mode.toString(8)]),
  )
}

/** As earlier versions and restored backups leave a folder. */
function openToAll(folder: string): void {
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const whole = join(folder, path)
    chmodSync(whole, statSync(whole).isDirectory() ? 0o755 : 0o644)
  }
}

const saysRights = (line: string) => line.includes('rights are taken away')

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
    openToAll(dataFolder)

    const product = await startProduct(context, {
      environment: { LOG_LEVEL: 'info' },
      dataFolder,
      stage: 'umask 000;',
    })
    assert.deepEqual(openToOthers(dataFolder), {})
    await use(product)
    assert.deepEqual(openToOthers(dataFolder), {})
    await product.end()
    const said = product.output().split('\n').filter(saysRights)
    assert.equal(said.length, 1)
    assert.ok(said[0]!.includes(`"folder":"${dataFolder}"`), said[0])
  })

  for (const part of ['service', 'provider'] as const) {
    test(`in a folder that was open to all until now, where the ${part} runs alone`, async (context) => {
      const dataFolder = temporaryFolder(context)
      const folder = join(dataFolder, 'resumes/claimed')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'resume.pdf'), 'x')
      openToAll(dataFolder)
      const { output, end } = await startPart(context, part, {
        DATA_DIR: dataFolder,
        PROVIDER_URL: 'http://127.0.0.1:1',
        PROVIDER_CREDENTIAL: 'board:secret',
      })
      assert.deepEqual(openToOthers(dataFolder), {})
      assert.equal(await end('SIGTERM'), 0)
      assert.equal(output().split('\n').filter(saysRights).length, 1)
    })
  }
})
