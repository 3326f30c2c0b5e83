import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { type Call, registration, send, upload } from './testing/clients.ts'
import { type Product, startProduct, temporaryFolder } from './testing/product.ts'
import { startRawProvider } from './testing/raw-provider.ts'

const QUIET = { LOG_LEVEL: 'silent' }
const LONG_AGO = new Date('2020-01-01')
const SWEPT_AFTER_MS = 5_000

/** Uploads something, and returns how to register with it and where it is served. */
async function uploaded({ url }: Product): Promise<{ register: () => Call; kept: Call }> {
  const call = upload()
  assert.equal((await send(url, call)).status, 200)
  const path = `/candidate/resumes/${call.filename}`
  return { register: () => registration({ resume_url: url + path }), kept: { path } }
}

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

/** A file system of so many megabytes that only the product sees; everything that was in the folder is in it. */
const smallDisk = (megabytes: number, then = '') =>
  `exec unshare -rm sh -c 'cp -a "$DATA_DIR" "$DATA_DIR.copy" && mount -t tmpfs -o size=${megabytes}m none "$DATA_DIR" && ` +
  `cp -a "$DATA_DIR.copy/." "$DATA_DIR" && ${then} exec "$@"' sh "$@";`
const FILLED = 'head -c 1G /dev/zero > "$DATA_DIR/filler" 2>/dev/null;'
const UNBOUNDED = { ...QUIET, UPLOAD_QUOTA_MB: '100000' }

const RESERVE_MEGABYTES = DISK_RESERVE_BYTES / 1024 / 1024
const UPLOADS_MAX = 300

const canMount = spawnsNamespaces()

if (canMount) {
  describe('a full disk', () => {
    test('refuses uploads with a sentence, while registrations, pages and kept resumes go on', async (context) => {
      const dataFolder = join(temporaryFolder(context), 'data')
      mkdirSync(dataFolder)
      const product = await startProduct(context, {
        environment: UNBOUNDED,
        dataFolder,
        stage: smallDisk(RESERVE_MEGABYTES + 60),
      })
      const { kept } = await uploaded(product)
      for (const size of [2_000_000, 200_000, 20_000, 500]) await fillUp(product.url, size)
      for (let time = 0; time < 20; time += 1) {
        assert.equal((await send(product.url, registration())).status, 201)
      }
      assert.equal((await send(product.url, { path: '/' })).status, 200)
      assert.equal((await send(product.url, kept)).status, 200)
      assert.equal((await send(product.url, upload(500))).status, 507)
    })

    test('with less room than the database is left at the start is no reason not to start', async (context) => {
      const dataFolder = join(temporaryFolder(context), 'data')
      mkdirSync(dataFolder)
      const stage = smallDisk(RESERVE_MEGABYTES / 2)
      const { url } = await startProduct(context, { environment: QUIET, dataFolder, stage })
      assert.equal((await send(url, { path: '/' })).status, 200)
      assert.equal((await send(url, registration())).status, 201)
      assert.equal((await send(url, upload(500))).status, 507)
    })

    test('at the start is no reason not to start', async (context) => {
      const dataFolder = join(temporaryFolder(context), 'data')
      mkdirSync(dataFolder)
      const first = await startProduct(context, { environment: QUIET, dataFolder })
      const { kept } = await uploaded(first)
      assert.equal((await send(first.url, registration())).status, 201)
      await first.end()

      const product = await startProduct(context, {
        environment: QUIET,
        dataFolder,
        stage: smallDisk(RESERVE_MEGABYTES + 32, FILLED),
      })
      assert.equal((await send(product.url, { path: '/' })).status, 200)
      assert.equal((await send(product.url, kept)).status, 200)
      await refusesForLackOfRoom(product)
      await worksOnceThereIsRoom(product)
    })

    test('before anything was ever kept is no reason not to start', async (context) => {
      const dataFolder = join(temporaryFolder(context), 'data')
      mkdirSync(dataFolder)
      const stage = smallDisk(RESERVE_MEGABYTES + 32, FILLED)
      const product = await startProduct(context, { environment: QUIET, dataFolder, stage })
      assert.equal((await send(product.url, { path: '/' })).status, 200)
      await refusesForLackOfRoom(product)
      await worksOnceThereIsRoom(product)
    })
  })
}

async function refusesForLackOfRoom({ url }: Product): Promise<void> {
  const refusedUpload = await send(url, upload(100_000))
  assert.equal(refusedUpload.status, 507, refusedUpload.text)
  assert.match(refusedUpload.text, /"detail":"\w+/)
  const refusedRegistration = await send(url, registration())
  assert.equal(refusedRegistration.status, 503, refusedRegistration.text)
  assert.match(String(refusedRegistration.headers['retry-after']), /^\d+$/)
}

/** Without a restart. */
async function worksOnceThereIsRoom({ url, pid, dataFolder }: Product): Promise<void> {
  // Only the product sees its file system, so the way to it is the product's.
  rmSync(`/proc/${pid}/root${dataFolder}/filler`)
  // What the system says of its free bytes is believed for a second.
  await sleep(1_100)
  assert.equal((await send(url, upload(100_000))).status, 200)
  assert.equal((await send(url, registration())).status, 201)
}

/** Uploads until no more of this size is taken. */
async function fillUp(url: string, size: number): Promise<void> {
  for (let time = 0; time < UPLOADS_MAX; time += 1) {
    const { status, text } = await send(url, upload(size))
    if (status === 200) continue
    assert.equal(status, 507, text)
    assert.match(text, /"detail":"\w+/)
    return
  }
  assert.fail(`${UPLOADS_MAX} uploads of ${size} bytes did not fill the disk`)
}

function spawnsNamespaces(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'attacks-'))
  try {
    return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', folder]).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
