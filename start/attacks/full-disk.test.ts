import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { registration, send, upload } from './testing/clients.ts'
import { type Product, startProduct, temporaryFolder } from './testing/product.ts'
import { uploaded } from './testing/uploaded.ts'

const QUIET = { LOG_LEVEL: 'silent' }

/** A file system of so many megabytes that only the product sees; everything that was in the folder is in it. */
const smallDisk = (megabytes: number, then = '') =>
  `exec unshare -rm sh -c 'cp -a "$DATA_DIR" "$DATA_DIR.copy" && mount -t tmpfs -o size=${megabytes}m none "$DATA_DIR" && ` +
  `cp -a "$DATA_DIR.copy/." "$DATA_DIR" && ${then} exec "$@"' sh "$@";`
const FILLED = 'head -c 1G /dev/zero > "$DATA_DIR/filler" 2>/dev/null;'
const UNBOUNDED = { ...QUIET, UPLOAD_QUOTA_MB: '100000' }

/** A file system in which nothing can be made any more: not the data folder either, which is not there yet. */
const DISK_WITHOUT_INODES =
  `exec unshare -rm sh -c 'mount -t tmpfs -o size=1m,nr_inodes=10 none "$FULL" && n=0; ` +
  `while mkdir "$FULL/$n" 2>/dev/null; do n=$((n + 1)); done; exec "$@"' sh "$@";`
/** A provider that nobody asks here. */
const ELSEWHERE = { PROVIDER_URL: 'http://127.0.0.1:9', PROVIDER_CREDENTIAL: 'board:secret' }

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

    test('before there is a data folder, with resumes in S3, is no reason not to start', async (context) => {
      const folder = temporaryFolder(context)
      const product = await startProduct(context, {
        environment: { ...QUIET, ...(await emptyBucket(context)), ...ELSEWHERE, FULL: folder },
        dataFolder: join(folder, 'data'),
        stage: DISK_WITHOUT_INODES,
      })
      assert.equal((await send(product.url, { path: '/' })).status, 200)
      const { status, text } = await send(product.url, upload(500))
      assert.equal(status, 507, text)
      for (const filler of ['1', '2', '3']) rmdirSync(`/proc/${product.pid}/root${folder}/${filler}`)
      assert.equal((await send(product.url, upload(500))).status, 200)
    })
  })
}

/** Answers to an upload as a bucket does that has nothing yet. */
async function emptyBucket(context: TestContext): Promise<Record<string, string>> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(request.method === 'PUT' ? 200 : 404).end())
  })
  context.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'resumes',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
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
