import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { startPart } from '@resume-library/server/testing/processes'
import { PDF, upload } from '../testing/requests.ts'
import { writeBuiltPage } from '../testing/test-service.ts'

const AT_ONCE = 64
/** What warms the service up, so that only the size of the files differs. */
const SMALL_BYTES = 50_000
const MEMORY_EACH_MAX_BYTES = 1.5 * 1024 * 1024

/** Resident memory in bytes: now, and at its highest. */
function residentMemory(process: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${process}/status`, 'utf8')
  const field = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return { now: field('VmRSS'), highest: field('VmHWM') }
}

// Only Linux tells the highest; elsewhere there is nothing to measure.
if (existsSync('/proc/self/status')) {
  test(`${AT_ONCE} uploads of 5 MB at once take little memory each`, async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'memory-'))
    afterwards(context, () => rm(dataDir, { recursive: true, force: true }))
    const service = await startPart(context, 'service', {
      DATA_DIR: dataDir,
      PAGE_DIR: await writeBuiltPage(dataDir),
      PROVIDER_URL: 'http://127.0.0.1:1',
      PROVIDER_CREDENTIAL: 'a:b',
      RATE_LIMIT_PER_MINUTE: '100000',
      UPLOAD_QUOTA_MB: '100000',
      LOG_LEVEL: 'warn',
      // As the unit and the image have it.
      NODE_OPTIONS: '--max-semi-space-size=4',
      MALLOC_ARENA_MAX: '2',
    })
    const uploadAll = async (size: number) => {
      const bytes = new Uint8Array(Buffer.concat([PDF, Buffer.alloc(size - PDF.length, ' ')]))
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(service.url, { bytes })))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    }
    await uploadAll(SMALL_BYTES)
    const { now } = residentMemory(service.process.pid ?? 0)
    await uploadAll(RESUME_MAX_BYTES)
    const { highest } = residentMemory(service.process.pid ?? 0)
    const each = (highest - now) / AT_ONCE
    context.diagnostic(
      `${(each / 1024 / 1024).toFixed(2)} MB an upload, from ${Math.round(now / 1024 / 1024)} MB`,
    )
    assert.ok(each < MEMORY_EACH_MAX_BYTES, `${each} bytes`)
  })
}
