import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { filesKept } from '../testing/files-kept.ts'
import { newName, register, upload } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'

const HOUR_MS = 60 * 60 * 1000

/** Makes every file in a folder so many hours older. */
async function age(folder: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * HOUR_MS)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), then, then)
  }
}

/** Uploads two files, names one in a registration, makes both older, and starts again. */
async function sweptAfter(context: TestContext, hours: number, environment: Record<string, string> = {}) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'sweep-'))
  afterwards(context, () => rm(DATA_DIR, { recursive: true, force: true }))
  const first = await startTestService(context, { environment: { ...environment, DATA_DIR } })
  const [named, unnamed] = [newName(), newName()]
  await upload(first.url, { filename: named })
  await upload(first.url, { filename: unnamed })
  await register(first.url, { resume_url: first.url + RESUMES_PATH + named })
  await first.close()
  await age(join(DATA_DIR, 'resumes'), hours)
  await startTestService(context, { environment: { ...environment, DATA_DIR } })
  for (let tries = 0; (await filesKept(DATA_DIR)).length > 1 && tries < 15; tries += 1) await sleep(20)
  return { kept: (await filesKept(DATA_DIR)).sort(), named, unnamed }
}

describe('uploads that no registration named', () => {
  test('are gone after UPLOAD_TTL_HOURS, and a named one never', async (context) => {
    const { kept, named } = await sweptAfter(context, 3, { UPLOAD_TTL_HOURS: '2' })
    assert.deepEqual(kept, [named])
  })

  test('are there until then', async (context) => {
    const { kept, named, unnamed } = await sweptAfter(context, 1, { UPLOAD_TTL_HOURS: '2' })
    assert.deepEqual(kept, [named, unnamed].sort())
  })

  test('stay in the direct mode, where registrations do not come by here', async (context) => {
    const { kept } = await sweptAfter(context, 1_000, {
      FORM_PROVIDER_URL: 'https://api.example.org',
      FORM_PROVIDER_CREDENTIAL: 'open:secret',
    })
    assert.equal(kept.length, 2)
  })
})
