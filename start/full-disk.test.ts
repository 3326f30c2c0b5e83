import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { DISK_RESERVE_BYTES } from '@resume-library/contract/limits'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { newName, PDF, register, upload } from '@resume-library/service/testing/requests'

/** Command that mounts a small file system for the product alone, with the contents of the folder. */
const smallDisk = (megabytes: number, then = '') =>
  `exec unshare -rm sh -c 'cp -a "$DATA_DIR" "$DATA_DIR.copy" && mount -t tmpfs -o size=${megabytes}m none "$DATA_DIR" && ` +
  `cp -a "$DATA_DIR.copy/." "$DATA_DIR" && ${then} exec "$@"' sh "$@";`
const FILLED = 'head -c 1G /dev/zero > "$DATA_DIR/filler" 2>/dev/null;'
const RESERVE_MEGABYTES = DISK_RESERVE_BYTES / 1024 / 1024

async function startOn(context: TestContext, DATA_DIR: string, stage = '', variables = {}) {
  const environment = {
    DATA_DIR,
    LOG_LEVEL: 'silent',
    UPLOAD_QUOTA_MB: '100000',
    RATE_LIMIT_PER_MINUTE: '100000',
    ...variables,
  }
  const product = await startPart(context, 'start', environment, stage)
  const statusOf = async (answer: Promise<Response>) => {
    const response = await answer
    await response.arrayBuffer()
    return response.status
  }
  let people = 0
  return {
    ...product,
    /** Goes through the process, which alone sees the file system. */
    freeSpace: () => rmSync(`/proc/${product.process.pid}/root${DATA_DIR}/filler`),
    page: () => statusOf(fetch(product.url)),
    upload: (size: number) =>
      statusOf(upload(product.url, { bytes: new Uint8Array(Buffer.concat([PDF], size)) })),
    register: () =>
      statusOf(register(product.url, { email: `${newName('x').slice(14, 46)}${people++}@example.com` })),
  }
}

function dataFolder(context: TestContext): string {
  const folder = temporaryFolder(context)
  const data = join(folder, 'data')
  mkdirSync(data)
  return data
}

if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/tmp']).status === 0) {
  test('a full disk refuses uploads, while registrations, pages and stored resumes still work', async (context) => {
    const product = await startOn(context, dataFolder(context), smallDisk(RESERVE_MEGABYTES + 20))
    const stored = (await (await upload(product.url)).json()) as { url: string }
    for (const size of [5_000_000, 200_000]) {
      let status = 200
      for (let time = 0; status === 200 && time < 200; time += 1) status = await product.upload(size)
      assert.equal(status, 507)
    }
    const refused = await upload(product.url, { bytes: new Uint8Array(Buffer.concat([PDF], 5_000_000)) })
    assert.equal(((await refused.json()) as { code: string }).code, 'storage_full')
    for (let time = 0; time < 5; time += 1) assert.equal(await product.register(), 201)
    assert.equal(await product.page(), 200)
    assert.equal((await fetch(stored.url)).status, 200)
  })

  for (const isUsed of [true, false])
    test(`a start on a full disk, ${isUsed ? 'used' : 'empty'} before, serves the page, and recovers with free space`, async (context) => {
      const data = dataFolder(context)
      if (isUsed) {
        const before = await startOn(context, data)
        assert.equal(await before.register(), 201)
        await before.end('SIGTERM')
      }
      const product = await startOn(context, data, smallDisk(RESERVE_MEGABYTES + 32, FILLED))
      assert.deepEqual(
        [await product.page(), await product.upload(500), await product.register()],
        [200, 507, 503],
      )
      product.freeSpace()
      assert.deepEqual([await product.upload(500), await product.register()], [200, 201])
    })
  test('an outbox on a full disk sends Retry-After, and recovers with free space', async (context) => {
    const data = dataFolder(context)
    const unreachable = {
      PROVIDER_URL: 'http://127.0.0.1:1',
      PROVIDER_CREDENTIAL: 'a:b',
      STORE_AND_FORWARD_KEY: 'A'.repeat(43),
    }
    const product = await startOn(context, data, smallDisk(RESERVE_MEGABYTES + 32, FILLED), unreachable)
    const refused = await register(product.url)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    product.freeSpace()
    assert.equal(await product.register(), 202)
  })
}
