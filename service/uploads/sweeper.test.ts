import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { until } from '@resume-library/server/testing/until'
import { newName, register, upload } from '../testing/requests.ts'
import { ageUploads, storedFiles, storedUploads } from '../testing/stored-files.ts'
import { startTestService } from '../testing/test-service.ts'

/** Uploads two files, names one in a registration, makes both older, and starts again. */
async function sweptAfter(context: TestContext, hours: number, environment: Record<string, string> = {}) {
  const DATA_DIR = temporaryFolder(context)
  const first = await startTestService(context, { environment: { ...environment, DATA_DIR } })
  const [named, unnamed] = [newName(), newName()]
  await upload(first.url, { filename: named })
  await upload(first.url, { filename: unnamed })
  await register(first.url, { resume_url: first.url + RESUMES_PATH + named })
  await first.close()
  await ageUploads(DATA_DIR, hours)
  await startTestService(context, { environment: { ...environment, DATA_DIR } })
  for (let tries = 0; (await storedFiles(DATA_DIR)).length > 1 && tries < 15; tries += 1) await sleep(20)
  return { kept: (await storedFiles(DATA_DIR)).sort(), named, unnamed }
}

describe('unclaimed uploads', () => {
  test('are deleted after UPLOAD_TTL_HOURS, claimed ones never', async (context) => {
    const { kept, named } = await sweptAfter(context, 3, { UPLOAD_TTL_HOURS: '2' })
    assert.deepEqual(kept, [named])
  })

  test('are served until then', async (context) => {
    const { kept, named, unnamed } = await sweptAfter(context, 1, { UPLOAD_TTL_HOURS: '2' })
    assert.deepEqual(kept, [named, unnamed].sort())
  })

  test('stay in the direct mode', async (context) => {
    const { kept } = await sweptAfter(context, 1_000, {
      FORM_PROVIDER_URL: 'https://api.example.org',
      FORM_PROVIDER_CREDENTIAL: 'open:secret',
    })
    assert.equal(kept.length, 2)
  })

  test('of a data folder without a table are adopted as claimed', async (context) => {
    const DATA_DIR = temporaryFolder(context)
    const [folder, name] = [join(DATA_DIR, 'resumes/claimed'), newName()]
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), 'a resume')
    await startTestService(context, { environment: { DATA_DIR } })
    await until(name, async () => (await storedUploads(DATA_DIR)).claimed.join())
  })
})
