import assert from 'node:assert/strict'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, registration, send, upload } from './testing/clients.ts'
import { type Product, startProduct } from './testing/product.ts'
import { startRawProvider } from './testing/raw-provider.ts'
import { uploaded } from './testing/uploaded.ts'

const QUIET = { LOG_LEVEL: 'silent' }
const LONG_AGO = new Date('2020-01-01')
const SWEPT_AFTER_MS = 5_000

/** Starts again when all that is kept is so old that what nobody named is deleted. */
async function muchLater(context: TestContext, { dataFolder }: Product, environment = {}): Promise<Product> {
  const resumes = join(dataFolder, 'resumes')
  for (const entry of readdirSync(resumes, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), LONG_AGO, LONG_AGO)
  }
  return startProduct(context, { environment: { ...QUIET, ...environment }, dataFolder })
}

async function isSwept({ url }: Product, kept: Call): Promise<boolean> {
  const end = performance.now() + SWEPT_AFTER_MS
  while (performance.now() < end) {
    if ((await send(url, kept)).status === 404) return true
    await sleep(100)
  }
  return false
}

describe('what one client may leave', () => {
  test('is bounded by UPLOAD_QUOTA_MB, and nobody else is refused for it', async (context) => {
    const { url } = await startProduct(context, { environment: { ...QUIET, UPLOAD_QUOTA_MB: '1' } })
    const statuses: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const answer = await send(url, upload(300_000), '127.0.0.2')
      statuses.push(answer.status)
      if (answer.status !== 200) assert.match(answer.text, /"code":"\w+".*"detail":"\w+.*"success":false/)
    }
    assert.deepEqual(statuses.slice(0, 3), [200, 200, 200])
    assert.ok(
      statuses.slice(3).every((status) => status === 429 || status === 507),
      String(statuses),
    )
    assert.equal((await send(url, upload(300_000), '127.0.0.3')).status, 200)
    assert.equal((await send(url, registration(), '127.0.0.2')).status, 201)
  })
})

describe('a resume that a registration named', () => {
  test('is swept like any other when the provider refused the registration', async (context) => {
    const provider = await startRawProvider(context)
    const environment = { PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'board:secret' }
    const product = await startProduct(context, { environment: { ...QUIET, ...environment } })
    const refused = await uploaded(product)
    const accepted = await uploaded(product)
    const unknown = await uploaded(product)
    const answers = async (status: string, { register }: typeof refused) => {
      provider.answer = () => `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`
      await send(product.url, register())
    }
    await answers('422 No', refused)
    await answers('201 Yes', accepted)
    // Somebody else names it and is refused: it is still in the record of who was accepted.
    await answers('422 No', accepted)
    // Whether it was registered, nobody knows.
    await answers('500 Perhaps', unknown)
    await product.end()

    const later = await muchLater(context, product, environment)
    assert.ok(await isSwept(later, refused.kept), 'what nobody has in a record stays for ever')
    assert.equal((await send(later.url, accepted.kept)).status, 200)
    assert.equal((await send(later.url, unknown.kept)).status, 200)
  })

  test('is kept under any spelling of its address that is served', async (context) => {
    const product = await startProduct(context, { environment: QUIET })
    const { url } = product
    const call = upload()
    assert.equal((await send(url, call)).status, 200)
    const path = `/candidate/resumes/${call.filename.replaceAll('-', '%2D').replace('resume', '%72esume')}`
    assert.equal((await send(url, { path })).status, 200)
    const register = registration({ resume_url: url + path })
    assert.equal((await send(url, register)).status, 201)
    const other = await uploaded(product)
    await product.end()
    const later = await muchLater(context, product)
    assert.ok(await isSwept(later, other.kept))
    assert.equal((await send(later.url, { path })).status, 200)
  })
})
